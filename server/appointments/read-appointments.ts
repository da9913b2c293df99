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
