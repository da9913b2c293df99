import { sql } from 'kysely'
import { tallyStores } from '#domain/reports/all-stores'
import { type PastVisits, tallyCustomers } from '#domain/reports/customer-figures'
import { reportFileNames } from '#domain/reports/file-names'
import { tallyOccupancy } from '#domain/reports/occupancy'
import { type Days, daysOfRange, daysWords } from '#domain/reports/period'
import { privilegeTables } from '#domain/reports/privileges'
import { tallySales } from '#domain/reports/sales'
import type { ReportTable } from '#domain/reports/table'
import { tallyTaxes } from '#domain/reports/taxes'
import type { Appointment } from '#domain/rows/appointment'
import { fullName } from '#domain/rows/customer'
import type { Sale } from '#domain/rows/sale'
import type { Store } from '#domain/rows/store'
import { showsTaxes } from '#domain/tax/registration'
import { loadResources } from '../commands/load-world'
import { readRegisters } from '../db/register-tables'
import { appointments } from '../db/tables/appointments'
import type { Reader } from '../db/tx'
import { storedAppointments, type Wanted } from './appointment-lines'
import type { FillSheet, Read, Report } from './report'

/** The report of sales by day, service, product, promo, channel, hour and weekday. */
export function salesReport(read: Read, storeCode: string, days: Days): Report {
  return {
    fileName: reportFileNames.sales(days, storeCode),
    period: daysWords(days),
    sheets: [
      sheetsOf(async () => {
        const tally = tallySales(await read((reader) => loadResources(reader, storeCode)), days)
        await eachSold(read, { storeCode, ...days }, tally.add)
        return tally.tables()
      }),
    ],
  }
}

/** Reads sales without an appointment that were made, or paid back, on these days. */
export const readSales = (read: Read, storeCode: string, days: Days): Promise<Sale[]> =>
  read((reader) => readRegisters(reader, storeCode, 'sales', { days }))

async function readAbsences(read: Read, storeCode: string, days: Days) {
  const onDays = daysOfRange(days)
  const rows = await read((reader) => readRegisters(reader, storeCode, 'absences', { onDays }))
  return new Map(rows.map((row) => [row.id, row]))
}

/** The sheets that the law asks for: of taxes, and of discounts by law. A store that has neither has none. */
export async function legalTables(read: Read, store: Store, days: Days): Promise<ReportTable[]> {
  const wanted = { storeCode: store.code, ...days }
  const taxes = tallyTaxes(store, days)
  if (showsTaxes(store)) await eachSold(read, wanted, taxes.add)
  const given: Appointment[] = []
  const where = sql<boolean>`privilege is not null`
  await eachAppointment(read, { ...wanted, where }, (row) => given.push(row))
  return [...taxes.tables(), ...privilegeTables(store, given)]
}

/** The report of booked hours by day, therapist, room, weekday and hour. `today`: the business date. */
export function occupancyReport(read: Read, storeCode: string, days: Days, today: string): Report {
  return {
    fileName: reportFileNames.occupancy(days, storeCode),
    period: daysWords(days),
    sheets: [
      sheetsOf(async () => {
        const resources = await read((reader) => loadResources(reader, storeCode))
        const absences = await readAbsences(read, storeCode, days)
        const tally = tallyOccupancy({ ...resources, absences }, days)
        // The hours of a second therapist are booked, too.
        await eachAppointment(read, { storeCode, ...days, withTandem: true }, tally.add)
        return tally.tables(today)
      }),
    ],
  }
}

/** The report of new, returning, top and lost customers and of no-shows. */
export function customerFiguresReport(
  read: Read,
  storeCode: string,
  days: Days,
  today: string,
): Report {
  return {
    fileName: reportFileNames.customerFigures(days, storeCode),
    period: daysWords(days),
    sheets: [
      sheetsOf(async () => {
        const past = await read((reader) => readPastVisits(reader, storeCode, days.start))
        const tally = tallyCustomers(days, past)
        await eachSold(read, { storeCode, ...days }, tally.add)
        return tally.tables(today)
      }),
    ],
  }
}

/** The report of all stores side by side. */
export function allStoresReport(read: Read, days: Days): Report {
  return {
    fileName: reportFileNames.allStores(days),
    period: daysWords(days),
    sheets: [
      sheetsOf(async () => {
        const stores = await read(readStores)
        const tally = tallyStores(stores, days)
        for (const { code } of stores) await eachSold(read, { storeCode: code, ...days }, tally.add)
        return tally.tables()
      }),
    ],
  }
}

const readStores = (reader: Reader) =>
  reader.selectFrom('stores').select(['code', 'name']).orderBy('name').orderBy('code').execute()

/** Reads the completed visits of each customer in a store before a day. */
async function readPastVisits(
  reader: Reader,
  storeCode: string,
  start: string,
): Promise<Map<string, PastVisits>> {
  const rows = await reader
    .selectFrom('appointments as visit')
    .innerJoin('customers as customer', 'customer.id', 'visit.customer_id')
    .where('visit.store_code', '=', storeCode)
    .where('visit.status', '=', 'COMPLETED')
    .where('visit.tandem_of', 'is', null)
    .where('visit.start_date', '<', start)
    .groupBy(['customer.id', 'first_name', 'last_name', 'customer.mobile_number'])
    .select(({ fn }) => [
      'customer.id',
      'first_name as firstName',
      'last_name as lastName',
      'customer.mobile_number as mobileNumber',
      fn.countAll<number>().as('visits'),
      fn.max('visit.start_date').as('last'),
    ])
    .execute()
  return new Map(
    rows.map(({ id, visits, last, mobileNumber, ...names }) => [
      id,
      { name: fullName(names), mobileNumber, visits, last },
    ]),
  )
}

async function eachAppointment(read: Read, wanted: Wanted, add: (row: Appointment) => void) {
  for await (const page of storedAppointments(read, wanted))
    for (const row of page) add(appointments.fromRow(row))
}

/** The appointments of some days, those of other days that were paid back on them, and the sales of both kinds. */
async function eachSold(read: Read, wanted: Wanted, add: (row: Appointment | Sale) => void) {
  await eachAppointment(read, wanted, add)
  for (const row of await read((reader) => readPaidBack(reader, wanted))) add(row)
  for (const row of await readSales(read, wanted.storeCode, wanted)) add(row)
}

/** Reads the appointments of other days with a refund or a returned product on these days. */
async function readPaidBack(reader: Reader, { storeCode, start, end }: Wanted) {
  const rows = await reader
    .selectFrom('appointments')
    .selectAll()
    .where('store_code', '=', storeCode)
    .where('tandem_of', 'is', null)
    .where(sql<boolean>`corrections <> '[]'`)
    .where(sql<boolean>`start_date not between ${start} and ${end}`)
    .where(
      sql<boolean>`exists (select from jsonb_array_elements(corrections) made
        where made ->> 'day' between ${start} and ${end})`,
    )
    .execute()
  return rows.map(appointments.fromRow)
}

/** Writes tables as sheets. The tables are computed from all rows first. */
export function sheetsOf(make: () => Promise<readonly ReportTable[]>): FillSheet {
  return async (writer) => {
    for (const { name, columns, rows, total } of await make()) {
      const layout = columns.map((column) => ({ ...column, width: widthOf(column) }))
      await writer.open({ name, columns: layout })
      await writer.add(rows, 'plain')
      await writer.add([total], 'total')
    }
  }
}

/** Width in characters that fits the title with its filter button, and usual values. */
const widthOf = ({ title, kind }: ReportTable['columns'][number]): number =>
  Math.max(title.length + 4, kind === 'text' ? 26 : 16)
