import { sql } from 'kysely'
import type { Moment } from '#domain/kernel/dates'
import { readSaid } from '../db/said'
import { appointments } from '../db/tables/appointments'
import type { Reader } from '../db/tx'
import { changeText, type ToldChange } from '../events/told'

/* Lists that are only passed on: JSON made of what the database says. */

const columns = appointments.columnNames.filter((name) => name !== 'during')
const versionAt = columns.indexOf('version')
const idAt = columns.indexOf('id')
const nothing = sql``

interface Days {
  /** YYYY-MM-DD, both included */
  from: string
  to: string
  /** leaves out those that have ended by then and aren't CHECKED_IN; null for all */
  goingOnAt: Moment | null
}

/** Appointments of these days by their start, each as JSON. */
export async function tellBetween(
  reader: Reader,
  storeCode: string,
  { from, to, goingOnAt }: Days,
): Promise<string[]> {
  const now = goingOnAt && `${goingOnAt.date} ${goingOnAt.time}`
  const goingOn = now
    ? sql`and (status = 'CHECKED_IN' or end_date + end_time > ${now}::timestamp)`
    : nothing
  const rows = await readSaid(
    reader,
    columns,
    sql`from appointments
      where store_code = ${storeCode} and start_date >= ${from} and start_date <= ${to} ${goingOn}
      order by start_date, start_time, id`,
  )
  return rows.map((said) => `{${appointments.jsonOf(said)}}`)
}

/** Those that changed after a version, in the order of their versions. */
export async function tellChangedAppointments(
  reader: Reader,
  storeCode: string,
  after: { version: number; limit: number; from: string | null },
): Promise<ToldChange[]> {
  const wanted = after.from === null ? nothing : sql`and start_date >= ${after.from}`
  const rows = await readSaid(
    reader,
    columns,
    sql`from appointments
      where store_code = ${storeCode} and version > ${after.version} ${wanted}
      order by version limit ${after.limit}`,
  )
  return rows.map((said) => {
    const version = Number(said[versionAt])
    const row = `{${appointments.jsonOf(said)}}`
    return changeText({ table: 'appointments', id: `${said[idAt]}`, version }, row)
  })
}
