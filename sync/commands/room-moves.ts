import { moveUpdate } from '#domain/appointment/running/other-moves'
import type { RoomMove } from '#domain/appointment/running/ways-out'
import { updating } from '#domain/commands/kinds'
import { type Refusal, refuse } from '#domain/kernel/refusal'
import type { Session } from '../api/sync'
import type { WithBusinessTime } from '../kernel/business-clock'
import type { WithDeps } from '../kernel/ports'
import type { NewEntry } from '../store/entry'
import { completeInput } from './input'
import type { Runner } from './run'

const gone = refuse('state', 'A booking in the way has changed. Please choose another way.')

/**
 * Makes entries for the bookings that must move so that a visit can be extended; doesn't queue them. Each move is
 * applied to the snapshot, which the caller must invalidate afterwards. Stops at the first refusal.
 */
export async function roomMoveEntries(
  parts: WithDeps & WithBusinessTime & Pick<Runner, 'make'>,
  session: Session,
  moves: readonly RoomMove[],
): Promise<NewEntry[] | Refusal> {
  const entries: NewEntry[] = []
  for (const { id, name: _, ...move } of moves) {
    const work = completeInput(parts, session, updating(moveUpdate({ id }, move)))
    const made = work && (await parts.make(work, session))
    if (made?.prepared.kind !== 'ready')
      return made?.prepared.kind === 'refused' ? made.prepared.refusal : gone
    const { entry } = made.prepared
    // A later move may take the place that an earlier one leaves.
    const needs = [...(entry.needs ?? []), ...entries.map((each) => each.id)]
    entries.push({ ...entry, needs })
  }
  return entries
}
