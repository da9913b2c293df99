import { refuse } from '#domain/kernel/refusal'
import { takenBy } from '#domain/slot/obstacles'
import { RefusedRow, readBlocking } from '../db/refused-row'
import { readResources } from '../db/resource-tables'
import type { StoreTx } from '../db/tx'
import { sqlState, violatedConstraint } from '../kernel/database-errors'
import { refusalProblem } from './problem'
import { failure, type Reply } from './reply'

/** Resources of an appointment, by the name in the constraint that forbids double booking. */
const places = {
  staff: { kind: 'staff', table: 'staffs', column: 'staffId' },
  room: { kind: 'room', table: 'rooms', column: 'roomId' },
  locker: { kind: 'locker', table: 'lockers', column: 'lockerId' },
} as const
type Place = (typeof places)[keyof typeof places]

const guarded: Readonly<Record<string, Place>> = {
  appointments_staff_overlap: places.staff,
  appointments_room_overlap: places.room,
  appointments_locker_in_use: places.locker,
}

const causeOf = (error: unknown) => (error instanceof RefusedRow ? error.cause : error)

/**
 * Whether a database constraint refused a row. The constraints are a second guard of the rules (SPEC.md
 * availability-6).
 */
export function isViolation(error: unknown): boolean {
  const state = sqlState(causeOf(error))
  return state === '23P01' || state === '23505'
}

/**
 * Gives the same 409 answer as the rules, with the blocking booking and its time. The refused transaction was rolled
 * back, so `tx` is a new one.
 */
export async function violationReply(tx: StoreTx, error: unknown): Promise<Reply> {
  const place = guarded[violatedConstraint(causeOf(error)) ?? '']
  if (!place) return failure(refusalProblem(refuse('unique', 'This name or key is taken.')))
  const inTheWay = error instanceof RefusedRow ? await overlapReply(tx, place, error) : null
  return inTheWay ?? failure(refusalProblem(refuse('overlap', 'This slot is taken.')))
}

async function overlapReply(
  tx: StoreTx,
  { kind, table, column }: Place,
  { row, before }: RefusedRow,
): Promise<Reply | null> {
  const id = row[column] ?? ''
  const other = await readBlocking(tx, kind, row)
  const [place] = await readResources(tx.db, tx.storeCode, table, { ids: [id] })
  if (!other || !place) return null
  const obstacle = takenBy(other, kind, place)
  const refusal = refuse('overlap', obstacle.text, { obstacles: [obstacle], field: column })
  return failure(refusalProblem(refusal, { current: before ?? undefined, blocking: [other] }))
}
