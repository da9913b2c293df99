import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Appointment } from '#domain/rows/appointment'
import { readRegisters } from '#server/db/register-tables'
import { appointments } from '#server/db/tables/appointments'
import type { SheetLayout } from '#server/workbook/sheet'
import type { Table } from '../../../e2e/steps/read-back'
import { wrongPapers } from '../../support/against-oracle/papers'
import { wrongOnScreens } from '../../support/against-oracle/screens'
import { storeCode, today } from '../../support/business'
import { entriesOf } from '../../support/oracle/money'
import type { Shown } from '../../support/oracle/sheets'
import { embedded, postgres } from '../db/engines'
import { logIn } from '../support/clerk'
import { expectedReports, type ReportedStore, wrongReports, wrongStores } from './against-oracle'
import { year as days, openYear } from './busy-year'
import { moneyYear, rowsOf } from './money-year'
import { cellsOnly, download, keepingLayouts, type Reporting } from './reporting'

/* Every figure of a year is compared with the oracle's: screens by the rows, reports as each engine makes them. */

const readBack = keepingLayouts()
const world = moneyYear()
const rows = rowsOf(world)
const visits = rows.appointments
/** The rows as a tablet has them that booked at a basic host, which keeps no tenders. */
const elsewhere = { ...rows, appointments: visits.map(withoutTenders) }
const store: ReportedStore = {
  ...{ code: storeCode, name: world.store.name, rows, world, today },
  customers: [...world.customers.values()],
}

/** Every eighth visit as a basic host has it: without its tenders, if they say no more than its payments. */
function withoutTenders(row: Appointment, at: number): Appointment {
  const { corrections, tenders, checkInPercentChargeAmount, takenOnOtherDays } = row
  const isPlain =
    corrections.length === 0 &&
    (tenders ?? []).every(({ kind }) => kind !== 'TIP') &&
    // Such a row doesn't say on which day a charge was paid.
    (checkInPercentChargeAmount === 0 || Object.keys(takenOnOtherDays ?? {}).length === 0)
  return at % 8 === 0 && isPlain ? { ...row, tenders: null } : row
}

/** A part of the year: visits, payments and refunds of one another are on both sides of its ends. */
const spring = { start: '2026-03-01', end: '2026-05-31' }

test('the year has everything that money does', () => {
  const entries = entriesOf(rows)
  const kinds = [...visits, ...rows.sales].flatMap(({ corrections }) =>
    corrections.map((c) => c.kind),
  )
  expect([...new Set(kinds)].sort()).toEqual(['COMPLETION', 'LINE', 'PAYMENT', 'REFUND'])
  expect(new Set(entries.map(({ kind }) => kind)).size).toBe(3)
  expect(new Set(entries.map(({ owner }) => owner.kind)).size).toBe(3)
  expect(visits.length).toBeGreaterThan(700)
  expect(rows.sales.length).toBeGreaterThan(300)
  expect(elsewhere.appointments.filter(({ tenders }) => tenders === null).length).toBeGreaterThan(
    30,
  )
  expect(rows.drawers.length).toBe(365)
  expect(new Set(visits.map(({ status }) => status)).size).toBeGreaterThan(2)
})

test('End of Day and drawers of the year are the oracle’s', () => {
  expect([...wrongOnScreens(rows), ...wrongOnScreens(elsewhere)]).toEqual([])
})

test('receipts, details of visits and slips of drawers are the oracle’s', () => {
  expect([...wrongPapers(rows, world), ...wrongPapers(elsewhere, world)]).toEqual([])
})

const ranges = [days, spring].map((range) => ({ range, expected: expectedReports(store, range) }))

const paths = {
  daily: '/v1/reports/daily',
  sales: '/v1/reports/sales',
  occupancy: '/v1/reports/occupancy',
  customerFigures: '/v1/reports/customer-figures',
  commissions: '/v1/reports/commissions/date-range',
  takings: '/v1/reports/takings',
  drawers: '/v1/reports/drawers',
  allStores: '/v1/reports/all-stores',
}
type Path = (typeof paths)[keyof typeof paths]

/** Spreadsheets are read back on one engine only, because they are made of the same cells on each. */
const waysToRead = [
  { ...embedded, spreadsheets: readBack, read: readSpreadsheet },
  { ...postgres, spreadsheets: cellsOnly, read: readCells },
]

describe.each(waysToRead)('over a year of money, on $name,', ({ start, spreadsheets, read }) => {
  let reporting: Reporting

  beforeAll(async () => {
    const db = await (await start()).openWithTables()
    reporting = await openYear(db, visits, rows, spreadsheets)
  })
  afterAll(async () => {
    reporting.service.close()
    await reporting.service.db.close()
  })

  test.each(ranges)(
    'REPORT-8 REPORT-13 REPORT-14 every figure of the reports from $range.start to $range.end is the oracle’s',
    async ({ range, expected }) => {
      const shown = (path: Path, token?: string) =>
        read(reporting, `${path}/download?start=${range.start}&end=${range.end}`, token)
      const wrong = wrongReports(expected, {
        daily: await shown(paths.daily),
        sales: await shown(paths.sales),
        occupancy: await shown(paths.occupancy),
        customerFigures: await shown(paths.customerFigures),
        commissions: await shown(paths.commissions),
        takings: await shown(paths.takings),
        drawers: await shown(paths.drawers),
      })
      const owner = await logIn(reporting.service, 'owner')
      const stores = wrongStores([store], range, await shown(paths.allStores, owner.token))
      expect([...wrong, ...stores]).toEqual([])
    },
  )

  test('the database has the rows as they were made', async () => {
    const { queries } = reporting.service.db
    const stored = await queries.selectFrom('appointments').selectAll().execute()
    const byId = <Row extends { id: string }>(some: readonly Row[]) =>
      some.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    expect(byId(stored.map(appointments.fromRow))).toEqual(byId(visits))
    const read = async (name: 'sales' | 'drawers') => readRegisters(queries, storeCode, name, {})
    expect(byId(await read('sales'))).toEqual(byId(rows.sales))
    expect(byId(await read('drawers'))).toEqual(byId([...world.drawers.values()]))
  })
})

async function readCells({ get }: Reporting, path: string, token?: string) {
  return (await (await get(path, token)).json()) as Shown[]
}

async function readSpreadsheet(reporting: Reporting, path: string, token?: string) {
  const { sheets } = await download(reporting, path, token)
  return readBack.layouts.map((layout) => asShown(layout, sheets[layout.name]))
}

/** A sheet of a spreadsheet with the kinds of its columns, which only its layout has. */
function asShown({ name, columns }: SheetLayout, sheet?: Table): Shown {
  if (!sheet) throw new Error(`no sheet ${name}`)
  const cells = (line: Table['total']) =>
    columns.map(({ title, kind }) => {
      const cell = line[title] ?? null
      if (kind === 'php' && typeof cell === 'number') return Math.round(cell * 100)
      return typeof cell === 'string' ? cell.replace(/T00:00$|^1899-12-30T/, '') : cell
    })
  return { name, columns, rows: sheet.lines.map(cells), total: cells(sheet.total) }
}
