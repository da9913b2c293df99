import type { TurnInput } from '#domain/appointment/input'
import { type TurnAsked, turnOf, withReason } from '#domain/appointment/line-up/turn-of'
import { addDays } from '#domain/kernel/dates'
import type { Sync } from '#sync'

/** The turn of a new booking, and whether the user must give a reason. */
interface JudgedTurn {
  turn: TurnInput
  isAsked: boolean
  withReason: (reason: string) => TurnInput
}

/** Compares a new booking with the line-up as this tablet knows it. */
export async function judgeTurn(
  sync: Sync,
  asked: TurnAsked,
  now: { date: string; time: string },
): Promise<JudgedTurn | null> {
  const { views } = sync
  const [business, shown] = await Promise.all([
    views.business().read(),
    views.days(addDays(now.date, -1), addDays(now.date, 1)).read(),
  ])
  if (!business) return null
  const appointments = new Map(shown.map(({ row }) => [row.id, row]))
  const turn = turnOf({ ...business, appointments }, asked, now)
  if (!turn) return null
  return { turn, isAsked: turn.kind === 'CHOSEN', withReason: (why) => withReason(turn, why) }
}
