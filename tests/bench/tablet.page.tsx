import type { Figures } from './in-browser'
import { scaled } from './scale'
import { type BusinessSize, nthDay } from './sync/big-feed'
import { compare } from './sync/compare'
import { atOnce, coldDay, commit, day, liveChange, localChange, lookUp, search } from './sync/deeds'
import { fill } from './sync/first-sync'
import { against } from './sync/goal'
import { pendingDay } from './sync/pending-day'
import { replay } from './sync/replay'
import { freeBooking, goLive, goOnline, openTablet, type Tablet } from './sync/tablet'

/** Number of bookings of a round: all on one day, or spread over many. */
const oneDay = scaled(200, 5)
const spread = { count: scaled(1000, 30), days: 30, perDay: scaled(34, 1) }
const rounds = { turns: scaled(5, 1), each: 1, goal: 2 }

type Part = (tablet: Tablet) => Promise<Figures>

const parts: Readonly<Record<string, Part>> = {
  /** Opens the tablet and uses it: shows a day, searches once. */
  async open({ sync }) {
    await sync.views.day(nthDay(7)).read()
    await sync.views.customers('quizon').read()
    return {}
  },
  coldDay: (tablet) => compare(coldDay(tablet), { turns: scaled(15, 1), each: 1, goal: 1.5 }),
  day: (tablet) => compare(day(tablet), { turns: scaled(15, 1), each: 1 }),
  lookUp: (tablet) => compare(lookUp(tablet), { turns: scaled(20, 1), each: 10 }),
  async search(tablet) {
    const found = await compare(search(tablet), { turns: scaled(9, 1), each: 1 })
    return { ...found, ...against(50, Number(found.engineMs)) }
  },
  async commit(tablet) {
    const pair = await commit(tablet, scaled(200, 1))
    return compare(pair, { turns: scaled(40, 1), each: 10, goal: 1.5 })
  },
  async atOnce(tablet) {
    return compare(await atOnce(tablet), { turns: scaled(9, 1), each: 1 })
  },
  async replayOneDay(tablet) {
    await goOnline(tablet)
    const placed = (round: number) => (place: number) =>
      freeBooking(tablet.size, {
        date: nthDay(70 + round),
        place,
        nth: 20_000 + round * oneDay + place,
      })
    const bookingsOf = (round: number) => numbers(oneDay).map(placed(round))
    return compare(replay(tablet, bookingsOf), rounds)
  },
  async replaySpread(tablet) {
    await goOnline(tablet)
    const placed = (round: number) => (nth: number) =>
      freeBooking(tablet.size, {
        date: nthDay(10 + (nth % spread.days)),
        place: round * spread.perDay + Math.floor(nth / spread.days),
        nth: 30_000 + round * spread.count + nth,
      })
    const bookingsOf = (round: number) => numbers(spread.count).map(placed(round))
    return compare(replay(tablet, bookingsOf), rounds)
  },
  async liveChange(tablet) {
    await goLive(tablet)
    return watched(liveChange(tablet), 1.5)
  },
  localChange: async (tablet) => watched(await localChange(tablet), 2),
  pendingDay,
}

async function watched(pair: ReturnType<typeof liveChange>, goal: number): Promise<Figures> {
  const figures = await compare(pair, { turns: scaled(10, 1), each: 5, goal })
  pair.stop()
  return figures
}

const numbers = (count: number) => Array.from({ length: count }, (_, nth) => nth)

let tablet: Tablet | null = null

/** Runs a part on the tablet that `fill` has left in this profile. */
export async function run({ part, size }: { part: string; size: BusinessSize }): Promise<Figures> {
  if (part === 'fill') return fill(size)
  tablet ??= await openTablet(size)
  const figures = await parts[part]?.(tablet)
  if (!figures) throw new Error(`No part ${part}`)
  return figures
}
