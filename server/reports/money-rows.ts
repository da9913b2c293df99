import { sql } from 'kysely'
import type { PaidRow } from '#domain/appointment/tenders'
import { idsOfTenders } from '#domain/appointment/tenders'
import { leftOpenShown } from '#domain/calls/reports'
import type { Days } from '#domain/reports/period'
import type { Appointment } from '#domain/rows/appointment'
import type { Drawer } from '#domain/rows/drawer'
import { isRetail, type Sale } from '#domain/rows/sale'
import { hasTender, readRegisters, type WantedTenders } from '../db/register-tables'
import { appointments } from '../db/tables/appointments'
import type { Reader } from '../db/tx'
import { storedAppointments } from './appointment-lines'
import type { Read } from './report'

interface Wanted extends WantedTenders {
  storeCode: string
  /** also all appointments of the days, paid or not */
  withVisits?: boolean
  /** only rows that changed since this instant */
  since?: string
}

/** SQL that holds if a row changed since an instant, or its last change is not known. It is as in the indexes. */
export const changedSince = (since: string) =>
  sql<boolean>`coalesce(updated_date_time, 'infinity') >= ${since}`

/** Reads the sales with money of some days, and those that hold money that waited on these days. */
export async function readMoneySales(read: Read, wanted: Wanted): Promise<Sale[]> {
  const { storeCode, since } = wanted
  const where = since === undefined ? sql<boolean>`true` : changedSince(since)
  const readAll = (days: WantedTenders) =>
    read((reader) => readRegisters(reader, storeCode, 'sales', { days, where }))
  const sales = await readAll(wanted)
  const tenderIds = waitingIds(sales)
  return tenderIds.length === 0 ? sales : readAll({ ...wanted, tenderIds })
}

const waitingIds = (sales: readonly Sale[]): string[] => [
  ...idsOfTenders(sales.filter((sale) => !isRetail(sale))),
]

/** Calls `add` with the appointments that have money of some days, or that hold money of `sales` that waited. */
export async function eachWithMoney(
  read: Read,
  { withVisits = false, ...wanted }: Wanted,
  sales: readonly Sale[],
  add: (row: Appointment) => void,
) {
  const { storeCode } = wanted
  const changed = wanted.since === undefined ? sql<boolean>`true` : changedSince(wanted.since)
  const where = sql<boolean>`${changed} and (${hasTender({ ...wanted, tenderIds: waitingIds(sales) })}
    or (${withVisits} and ${isOfDays(wanted)}))`
  const pages = storedAppointments(read, { storeCode, ...allDays, where })
  for await (const page of pages) for (const row of page) add(appointments.fromRow(row))
}

const isOfDays = ({ start, end }: Days) => sql<boolean>`start_date between ${start} and ${end}`

/** Reads the latest visits of the days before `date` that are neither completed nor cancelled. */
export async function readLeftOpen(
  reader: Reader,
  storeCode: string,
  date: string,
): Promise<Appointment[]> {
  const rows = await reader
    .selectFrom('appointments')
    .selectAll()
    .where('store_code', '=', storeCode)
    // literals, so that the index of such rows is used
    .where(sql<boolean>`status in ('RESERVED', 'CHECKED_IN')`)
    .where('start_date', '<', date)
    .where('is_taken_back', '=', false)
    .where('tandem_of', 'is', null)
    .orderBy('start_date', 'desc')
    .orderBy('start_time', 'desc')
    .limit(leftOpenShown)
    .execute()
  return rows.map(appointments.fromRow)
}

/** A visit of any day may be paid on any other. */
const allDays: Days = { start: '0001-01-01', end: '9999-12-31' }

/** Drawers of some days. */
interface DaysDrawers {
  /** the drawers of the days, and each tablet's drawer before them */
  drawers: readonly Drawer[]
  /** ids of those of the days */
  ids: readonly string[]
  /** ids of all drawers of the store */
  allIds: readonly string[]
}

export async function readDrawers(read: Read, storeCode: string, days: Days): Promise<DaysDrawers> {
  const named = await read((reader) => readNamed(reader, storeCode, days))
  const ids = named.filter(({ place }) => place !== 'other').map(({ id }) => id)
  const drawers = await read((reader) => readRegisters(reader, storeCode, 'drawers', { ids }))
  return {
    drawers,
    ids: named.filter(({ place }) => place === 'day').map(({ id }) => id),
    allIds: named.map(({ id }) => id),
  }
}

/** Reads the ids of all drawers; `before`: the last one of its tablet before the days. */
async function readNamed(reader: Reader, storeCode: string, { start, end }: Days) {
  const { rows } = await sql<{ id: string; place: 'day' | 'before' | 'other' }>`
    select id, case when day between ${start} and ${end} then 'day'
      when day < ${start} and opened_at = max(opened_at)
        filter (where day < ${start}) over (partition by device_id) then 'before'
      else 'other' end as place
    from drawers where store_code = ${storeCode}`.execute(reader)
  return rows
}

/** Calls `add` with all rows with money of some days or in these drawers. */
export async function eachPaid(read: Read, wanted: Wanted, add: (row: PaidRow) => void) {
  const sales = await readMoneySales(read, wanted)
  for (const sale of sales) add(sale)
  await eachWithMoney(read, wanted, sales, add)
}
