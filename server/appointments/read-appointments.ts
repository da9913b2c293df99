import { sql } from 'kysely'
import type { Appointment } from '#domain/appointment/appointment'
import { appointments } from '../db/tables/appointments'
import type { Reader } from '../db/tx'

const rowsOf = (reader: Reader, storeCode: string) =>
  reader.selectFrom('appointments').selectAll().where('store_code', '=', storeCode)

export async function readAppointment(
  reader: Reader,
  storeCode: string,
  id: string,
): Promise<Appointment | null> {
  const columns = await rowsOf(reader, storeCode).where('id', '=', id).executeTakeFirst()
  return columns ? appointments.fromRow(columns) : null
}

/** Appointments that start on these dates (YYYY-MM-DD). */
export async function readOnDates(
  reader: Reader,
  storeCode: string,
  dates: readonly string[],
): Promise<Appointment[]> {
  const rows = await rowsOf(reader, storeCode).where('start_date', 'in', dates).execute()
  return rows.map(appointments.fromRow)
}

/** Those that start on these dates and use one of these therapists, rooms or lockers. */
export async function readUsing(
  reader: Reader,
  storeCode: string,
  dates: readonly string[],
  placeIds: readonly string[],
): Promise<Appointment[]> {
  if (dates.length === 0 || placeIds.length === 0) return []
  const rows = await rowsOf(reader, storeCode)
    .where('start_date', 'in', dates)
    .where(
      sql<boolean>`(staff_id = any(${placeIds}) or room_id = any(${placeIds})
        or locker_id = any(${placeIds}))`,
    )
    .execute()
  return rows.map(appointments.fromRow)
}

/** Those that start from one date to another, both included, by start. */
export async function readBetween(
  reader: Reader,
  storeCode: string,
  from: string,
  to: string,
): Promise<Appointment[]> {
  const rows = await rowsOf(reader, storeCode)
    .where('start_date', '>=', from)
    .where('start_date', '<=', to)
    .orderBy('start_date')
    .orderBy('start_time')
    .orderBy('id')
    .execute()
  return rows.map(appointments.fromRow)
}

/** The one that holds a locker on a date; null when nobody does. */
export async function readHolding(
  reader: Reader,
  storeCode: string,
  lockerId: string,
  date: string,
): Promise<Appointment | null> {
  const columns = await rowsOf(reader, storeCode)
    .where('locker_id', '=', lockerId)
    .where('start_date', '=', date)
    .where('status', '=', 'CHECKED_IN')
    .executeTakeFirst()
  return columns ? appointments.fromRow(columns) : null
}

/** Those that changed after a version, in the order of their versions. */
export async function readChangedAppointments(
  reader: Reader,
  storeCode: string,
  after: { version: number; limit: number; from: string | null },
): Promise<Appointment[]> {
  const changed = rowsOf(reader, storeCode).where('version', '>', after.version)
  const wanted = after.from === null ? changed : changed.where('start_date', '>=', after.from)
  const rows = await wanted.orderBy('version').limit(after.limit).execute()
  return rows.map(appointments.fromRow)
}
