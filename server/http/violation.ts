import { refuse } from '#domain/kernel/refusal'
import { sqlState, violatedConstraint } from '../db/errors'
import { refused } from './problem'
import { failure, type Reply } from './reply'

const overlaps: Readonly<Record<string, string>> = {
  appointments_staff_overlap: 'The therapist is busy at this time.',
  appointments_room_overlap: 'The room is busy at this time.',
  appointments_locker_in_use: 'The locker is in use.',
}

/**
 * What the database itself refused, as the same 409 that the rules give: its constraints stand
 * behind them (decision 5). Null for every other error.
 */
export function violationReply(error: unknown): Reply | null {
  const state = sqlState(error)
  if (state !== '23P01' && state !== '23505') return null
  const overlap = overlaps[violatedConstraint(error) ?? '']
  const refusal = overlap
    ? refuse('overlap', overlap)
    : refuse('unique', 'This name or key is taken.')
  return failure(refused(refusal))
}
