import type { TurnInput } from '#domain/appointment/input'
import { type TurnAsked, turnOf, withReason } from '#domain/appointment/line-up/turn-of'
import type { Sync } from '#sync'
import { readDayWorld } from '../draft/read-day-world'

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
  const world = await readDayWorld(sync, now.date)
  const turn = world && turnOf(world, asked, now)
  if (!turn) return null
  return { turn, isAsked: turn.kind === 'CHOSEN', withReason: (why) => withReason(turn, why) }
}
