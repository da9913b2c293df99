import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { PaidRow } from '#domain/appointment/tenders'
import type { Exceptions } from '#domain/calls/exceptions'
import { addDays } from '#domain/kernel/dates'
import type { Exception } from '#domain/reports/exception'
import {
  dayOfInstant,
  type ExceptionRows,
  exceptionTable,
  inOrder,
  ungroupedOf,
  withGroups,
} from '#domain/reports/exceptions'
import { reportFileNames } from '#domain/reports/file-names'
import { type Days, daysOfRange, daysWords, isWithin } from '#domain/reports/period'
import type { Appointment } from '#domain/rows/appointment'
import type { Sale } from '#domain/rows/sale'
import type { Store } from '#domain/rows/store'
import { loadResources } from '../commands/load-world'
import { readRegisters } from '../db/register-tables'
import type { DB } from '../db/schema'
import { appointments } from '../db/tables/appointments'
import type { Reader } from '../db/tx'
import { withApprovals } from './approved'
import { instantsOf, readAudited, withAuthors } from './audited'
import { sheetsOf } from './figures'
import { changedSince, eachPaid, readDrawers } from './money-rows'
import { inPages, pageSize, type Read, type Report } from './report'

/** The report of the exceptions of some days. */
export function exceptionsReport(read: Read, storeCode: string, days: Days): Report {
  return {
    fileName: reportFileNames.exceptions(days, storeCode),
    period: daysWords(days),
    sheets: [
      sheetsOf(async () => {
        const { exceptions, isCut } = await readExceptions(read, storeCode, days)
        return [exceptionTable(exceptions, isCut)]
      }),
    ],
  }
}

/** Reads the exceptions of some days: those of rows, as a tablet finds them, and those of the audit trail. */
export async function readExceptions(
  read: Read,
  storeCode: string,
  days: Days,
): Promise<Exceptions> {
  const rows = await readRows(read, storeCode, days)
  const dayOf = (instant: string) => dayOfInstant(instant, rows.store)
  const ofRows = await withAuthors(read, storeCode, ungroupedOf(rows), dayOf)
  const audited = await readAudited(read, rows.store, days, dayOf)
  const joined = withGroups(ofRows, rows.appointments)
  const within = (found: readonly Exception[]) => found.filter(({ day }) => isWithin(day, days))
  const all = within([...joined, ...audited.exceptions])
  const allowed = await withApprovals(read, rows.store, days, all, dayOf)
  return { exceptions: inOrder(within(allowed)), isCut: audited.isCut }
}

type Night = Pick<Store, 'nightEndTime'>

async function readRows(read: Read, storeCode: string, days: Days): Promise<ExceptionRows> {
  const resources = await read((reader) => loadResources(reader, storeCode))
  const { drawers, ids } = await readDrawers(read, storeCode, days)
  const byId = new Map<string, Appointment>()
  const sales = new Map<string, Sale>()
  const since = changesOf(days, resources.store)
  const add = (row: PaidRow) => ('lines' in row ? sales.set(row.id, row) : byId.set(row.id, row))
  // Only the drawers need all rows with money.
  if (ids.length > 0) await eachPaid(read, { storeCode, ...days, drawerIds: ids, since }, add)
  const pages = inPages<Stored>((after) =>
    read((reader) => readPage(reader, resources.store, days, after?.id ?? '')),
  )
  for await (const page of pages)
    for (const row of page) byId.set(row.id, appointments.fromRow(row))
  const where = ofSales(days, resources.store)
  for (const row of await read((reader) => readRegisters(reader, storeCode, 'sales', { where })))
    sales.set(row.id, row)
  const onDays = daysOfRange(days)
  const attendances = await read((reader) =>
    readRegisters(reader, storeCode, 'attendances', { onDays }),
  )
  return {
    ...resources,
    appointments: [...byId.values()],
    sales: sales.values(),
    drawers,
    attendances,
  }
}

type Stored = Selectable<DB['appointments']>

/** Reads the next visits that may have an exception of some days, in the order of their ids. */
const readPage = (reader: Reader, store: Store, days: Days, after: string): Promise<Stored[]> =>
  reader
    .selectFrom('appointments')
    .selectAll()
    .where('store_code', '=', store.code)
    .where('id', '>', after)
    .where(ofVisits(days, store))
    .orderBy('id')
    .limit(pageSize)
    .execute()

/** SQL for visits that were corrected, printed again, taken back, or changed while a rule or turn was passed over. */
function ofVisits(days: Days, store: Night): RawBuilder<boolean> {
  const { from, until } = instantsOf(days, store)
  return sql<boolean>`${changedSince(changesOf(days, store))} and (${made(days, store)}
    or (is_taken_back and updated_date_time >= ${from} and updated_date_time < ${until})
    or ((confirmed <> '[]' or turn is not null)
      and coalesce(created_date_time, '-infinity') < ${until}
      and coalesce(updated_date_time, 'infinity') >= ${from}))`
}

/** A row with an exception of some days changed on them or later. Clocks of tablets may be ahead by some hours. */
const changesOf = ({ start, end }: Days, store: Night): string =>
  instantsOf({ start: addDays(start, -1), end }, store).from

const ofSales = (days: Days, store: Night) =>
  sql<boolean>`${changedSince(changesOf(days, store))} and ${made(days, store)}`

/** SQL for rows with a correction or a second print of some days. */
function made(days: Days, store: Night): RawBuilder<boolean> {
  const { from, until } = instantsOf(days, store)
  return sql<boolean>`(exists (select from jsonb_array_elements(corrections) made
      where made ->> 'day' between ${days.start} and ${days.end})
    or (jsonb_array_length(prints) > 1 and exists (select from jsonb_array_elements(prints) made
      where made ->> 'at' >= ${from} and made ->> 'at' < ${until})))`
}
