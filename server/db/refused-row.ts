import { sql } from 'kysely'
import type { Appointment } from '#domain/rows/appointment'
import { sqlState } from '../kernel/database-errors'
import { appointments } from './tables/appointments'
import type { StoreTx } from './tx'

/** An appointment refused by a constraint of the database; `before` is null for a new one. */
export class RefusedRow extends Error {
  override readonly name = 'RefusedRow'
  readonly row: Appointment
  readonly before: Appointment | null

  constructor(row: Appointment, before: Appointment | null, cause: unknown) {
    super('The database refused an appointment.', { cause })
    this.row = row
    this.before = before
  }
}

/** Writes a row. Throws RefusedRow when a constraint finds an overlap or a duplicate. */
export async function writeRow(
  row: Appointment,
  before: Appointment | null,
  write: () => Promise<unknown>,
): Promise<void> {
  try {
    await write()
  } catch (error) {
    const state = sqlState(error)
    throw state === '23P01' || state === '23505' ? new RefusedRow(row, before, error) : error
  }
}

/** Reads the appointment that occupies this row's therapist, room or locker; null when there is none. */
export async function readBlocking(
  { db, storeCode }: StoreTx,
  kind: 'staff' | 'room' | 'locker',
  row: Appointment,
): Promise<Appointment | null> {
  const { during, locker_during, staff_id, room_id, locker_id } = appointments.toRow(row)
  const meets = sql`status <> 'CANCELLED' and during && ${during}::tsrange`
  const taken = {
    staff: sql<boolean>`staff_id = ${staff_id} and ${meets}`,
    room: sql<boolean>`room_id = ${room_id} and ${meets}`,
    locker: sql<boolean>`locker_id = ${locker_id} and locker_during && ${locker_during}::tsrange`,
  }
  const columns = await db
    .selectFrom('appointments')
    .selectAll()
    .where('store_code', '=', storeCode)
    .where('id', '<>', row.id)
    .where(taken[kind])
    .executeTakeFirst()
  return columns ? appointments.fromRow(columns) : null
}
