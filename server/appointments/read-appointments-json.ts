import { sql } from 'kysely'
import { addDays, type BusinessTime } from '#domain/kernel/dates'
import { readJsonList, readRowJson } from '../db/row-json'
import { appointments } from '../db/tables/appointments'
import type { Reader } from '../db/tx'
import { type PublishedChange, publishedChange } from '../live/changes-page'
import { carriedOver } from './read-appointments'

/* Lists whose JSON the database builds, because the handlers send them without looking at the rows. */

const fields = sql.raw(appointments.jsonFields('appointments'))
const nothing = sql``

interface Days {
  /** YYYY-MM-DD, both included */
  from: string
  to: string
  /**
   * Leaves out appointments that have ended by this time, except CHECKED_IN ones. If it is today, the previous
   * evening's appointments that still run are added. null: all.
   */
  goingOnAt: BusinessTime | null
}

/** Reads the appointments of these days as a JSON list, ordered by start. */
export async function readJsonBetween(
  reader: Reader,
  storeCode: string,
  { from, to, goingOnAt }: Days,
): Promise<string> {
  const wanted = goingOnAt ? goingOn(storeCode, from, goingOnAt) : nothing
  const first = goingOnAt?.date === from ? addDays(from, -1) : from
  return readJsonList(
    reader,
    sql`select ${fields} from appointments
      where store_code = ${storeCode} and start_date >= ${first} and start_date <= ${to} ${wanted}
      order by start_date, start_time, appointments.id`,
  )
}

function goingOn(storeCode: string, from: string, now: BusinessTime) {
  const at = `${now.date} ${now.time}`
  return sql`and ((start_date >= ${from}
    and (status = 'CHECKED_IN' or end_date + end_time > ${at}::timestamp)) or ${carriedOver(storeCode, now)})`
}

/** Reads appointments that changed after a version, in the order of their versions. */
export async function readChangedAppointments(
  reader: Reader,
  storeCode: string,
  after: { version: number; limit: number; from: string | null },
): Promise<PublishedChange[]> {
  const wanted = after.from === null ? nothing : sql`and start_date >= ${after.from}`
  const rows = await readRowJson(
    reader,
    sql`select ${fields} from appointments
      where store_code = ${storeCode} and version > ${after.version} ${wanted}
      order by appointments.version limit ${after.limit}`,
  )
  return rows.map(({ json, ...row }) => publishedChange({ table: 'appointments', ...row }, json))
}
