import { addDays } from '#domain/kernel/dates'
import type { World } from '#domain/rows/world'
import { type DayLoad, dayLoad } from '../../board/layout/day-load'
import { type BoardEvent, dayMinutes, type Span } from '../../board/layout/model'
import { boardTherapists, spans } from './therapists'

interface Stretch {
  from: string
  to: string
  /** days missing on this tablet, so their load is unknown */
  missing: readonly string[]
}

/** Loads of days by date, counted within the store's hours. Today's load begins at `now`. */
export function dayLoads(
  world: World,
  events: readonly BoardEvent[],
  { from, to, missing }: Stretch,
  { today, now }: { today: string; now: number },
): ReadonlyMap<string, DayLoad> {
  const open = spans(world.store.openTime, world.store.closeTime)
  const loads = new Map<string, DayLoad>()
  for (let date = from; date <= to; date = addDays(date, 1)) {
    if (missing.includes(date)) continue
    const past = date < today ? dayMinutes : 0
    const ofDay = events.filter((event) => event.date === date)
    const therapists = boardTherapists(world, date).map((each) => ({
      ...each,
      duty: meeting(each.duty, open),
    }))
    const load = dayLoad(therapists, ofDay, date === today ? now : past)
    if (load.duty > 0) loads.set(date, load)
  }
  return loads
}

/** Times that are in both lists of spans. */
function meeting(some: readonly Span[], others: readonly Span[]): Span[] {
  return some
    .flatMap(({ from, to }) =>
      others.map((other) => ({ from: Math.max(from, other.from), to: Math.min(to, other.to) })),
    )
    .filter(({ from, to }) => from < to)
}
