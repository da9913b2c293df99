import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cashWithoutDrawer, drawerSheet } from '#domain/drawer/sheet'
import { addDays } from '#domain/kernel/dates'
import { cashOf, takenOn, takenTotal } from '#domain/reports/taken'
import type { Appointment } from '#domain/rows/appointment'
import type { Sale } from '#domain/rows/sale'
import type { Tender } from '#domain/rows/tender'
import { readRegisters } from '#server/db/register-tables'
import { appointments } from '#server/db/tables/appointments'
import { type Table, tableOf } from '../../../e2e/steps/read-back'
import { storeCode } from '../../support/business'
import { engines } from '../db/engines'
import { year as days, openYear } from './busy-year'
import { moneyYear, rowsOf } from './money-year'
import { download, type Reporting } from './reporting'

/*
 * Each report is compared with sums over the tenders of the rows, made here in the simplest way. The reports are made of
 * what the engine stored, one of a year and one of each quarter.
 */

const world = moneyYear()
const visits = [...world.appointments.values()]
const sales = [...world.sales.values()]
const cents = (pesos: unknown) => Math.round(Number(pesos) * 100)
const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** A tender in the mode of its last correction, with its row. */
interface Money extends Tender {
  row: Appointment | Sale
  signed: number
}

const moneyOf = (row: Appointment | Sale): Money[] =>
  (row.tenders ?? []).map((tender) => {
    const corrected = row.corrections.findLast(
      ({ kind, tenderIds }) => kind === 'PAYMENT' && tenderIds.includes(tender.id),
    )
    const sign = { PAYMENT: 1, REFUND: -1, TIP: 0 }[tender.kind]
    const mode = corrected?.mode ?? tender.mode
    return { ...tender, mode, row, signed: sign * cents(tender.amount) }
  })

const ofVisits = visits.flatMap(moneyOf)
const ofSales = sales.flatMap(moneyOf)
const all = [...ofVisits, ...ofSales]
const sumOf = (some: readonly Money[]) => total(some.map(({ signed }) => signed))

/** Sums by a key that are not zero. */
function sumBy(some: readonly Money[], key: (one: Money) => string): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const one of some) sums[key(one)] = (sums[key(one)] ?? 0) + one.signed
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0))
}

/** Rows by the keys of their tenders. */
function groupBy<Row extends Appointment | Sale>(
  rows: readonly Row[],
  keysOf: (tender: Tender) => string[],
): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows)
    for (const key of new Set((row.tenders ?? []).flatMap(keysOf)))
      groups.set(key, [...(groups.get(key) ?? []), row])
  return groups
}

const column = ({ lines }: Table, key: string, ...titles: string[]) =>
  Object.fromEntries(
    lines.flatMap((line): [string, number][] => {
      const sum = total(titles.map((title) => cents(line[title] ?? 0)))
      return sum === 0 ? [] : [[String(line[key]), sum]]
    }),
  )

/** The quarters of the year. */
const quarters = [
  { start: '2025-12-01', end: '2026-02-28' },
  { start: '2026-03-01', end: '2026-05-31' },
  { start: '2026-06-01', end: '2026-08-31' },
  { start: '2026-09-01', end: '2026-11-30' },
]
const isIn = (day: string, { start, end }: typeof days) => day >= start && day <= end

test('the year has everything that money does', () => {
  const kinds = [...visits, ...sales].flatMap(({ corrections }) => corrections.map((c) => c.kind))
  expect([...new Set(kinds)].sort()).toEqual(['COMPLETION', 'LINE', 'PAYMENT', 'REFUND'])
  expect(new Set(all.map(({ kind }) => kind)).size).toBe(3)
  expect(visits.length).toBeGreaterThan(700)
  expect(sales.length).toBeGreaterThan(300)
  expect(world.drawers.size).toBe(365)
  expect(new Set(visits.map(({ status }) => status)).size).toBeGreaterThan(2)
})

test('End of Day of all days is all money, and its cash is that of the drawers', () => {
  const rows = rowsOf(world)
  const taken: Record<string, number> = {}
  let [inCash, withoutDrawer] = [0, 0]
  // Only the rows with money of a day or drawer, because each sheet reads all rows that it gets.
  const visitsBy = groupBy(rows.appointments, ({ day, drawerId }) => [day, drawerId ?? ''])
  const salesBy = groupBy(rows.sales, ({ day, drawerId }) => [day, drawerId ?? ''])
  const rowsFor = (key: string) => ({
    ...rows,
    appointments: visitsBy.get(key) ?? [],
    sales: salesBy.get(key) ?? [],
  })
  for (const day of new Set(all.map((one) => one.day))) {
    const own = rowsFor(day)
    const lines = takenOn(own.appointments, day, own.sales)
    for (const line of lines)
      if (takenTotal(line) !== 0) taken[`${day} ${line.mode}`] = takenTotal(line)
    inCash += takenTotal(cashOf(lines, world))
    withoutDrawer += total(cashWithoutDrawer(day, own).map(({ amount }) => amount))
  }
  // A tip is in its mode's takings, too.
  const withTips = all.map((one) =>
    one.kind === 'TIP' ? { ...one, signed: cents(one.amount) } : one,
  )
  expect(taken).toEqual(sumBy(withTips, ({ day, mode }) => `${day} ${mode}`))

  const sheets = rows.drawers.map((drawer, at) => {
    const drawers = rows.drawers.slice(Math.max(0, at - 7), at + 8)
    return { drawer, sheet: drawerSheet(drawer, { ...rowsFor(drawer.id), drawers }) }
  })
  const moved = rows.drawers.flatMap(({ movements }) =>
    movements.map(({ kind, amount }) => (kind === 'PAID_IN' ? cents(amount) : -cents(amount))),
  )
  const floats = total(rows.drawers.map(({ float }) => cents(float)))
  expect(total(sheets.map(({ sheet }) => sheet.expected)) + withoutDrawer).toBe(
    floats + inCash + total(moved),
  )
  for (const { drawer, sheet } of sheets) {
    const { closing } = sheet
    expect([drawer.id, closing?.corrected === undefined]).toEqual([drawer.id, false])
    const late = total((closing?.late ?? []).map(({ amount }) => amount))
    const known = (closing?.expected ?? 0) + (closing?.corrected ?? 0)
    expect([drawer.id, known + late]).toEqual([drawer.id, sheet.expected])
  }
  expect(sheets.some(({ sheet }) => (sheet.closing?.late.length ?? 0) > 0)).toBe(true)
})

describe.each(engines)('over a year of money, on $name,', ({ start }) => {
  let reporting: Reporting

  beforeAll(async () => {
    const db = await (await start()).openWithTables()
    reporting = await openYear(db, visits, rowsOf(world))
  })
  afterAll(async () => {
    reporting.service.close()
    await reporting.service.db.close()
  })

  const sheetsOf = async (report: string, range: typeof days) => {
    const path = `/v1/reports/${report}/download?start=${range.start}&end=${range.end}`
    const { sheets } = await download(reporting, path)
    return (name: string) => tableOf(sheets, name)
  }

  test.each([days, ...quarters])(
    'Daily from $start to $end is the money of its visits',
    async (range) => {
      const sheet = await sheetsOf('daily', range)
      const own = ofVisits.filter(({ row }) => isIn((row as Appointment).startDate, range))
      const isCancelled = ({ row }: Money) => (row as Appointment).status === 'CANCELLED'
      expect(cents(sheet('Payments').total.Amount)).toBe(sumOf(own))
      expect(sheet('Payments').lines).toHaveLength(own.length)
      expect(cents(sheet('Appointments').total['Total Paid'])).toBe(
        sumOf(own.filter((one) => !isCancelled(one))),
      )
      expect(cents(sheet('Cancelled but Paid').total['Total Paid'] ?? 0)).toBe(
        sumOf(own.filter(isCancelled)),
      )
      expect(column(sheet('By Day'), 'Date', 'Paid', 'Of Cancelled')).toEqual(
        sumBy(own, ({ row }) => `${(row as Appointment).startDate}T00:00`),
      )
      expect(column(sheet('Payments by Mode'), 'Mode of Payment', 'Total', 'Of Cancelled')).toEqual(
        sumBy(own, ({ mode }) => mode),
      )
      const refunds = [...visits, ...sales].flatMap(({ corrections }) =>
        corrections.filter(({ kind, day }) => kind === 'REFUND' && isIn(day, range)),
      )
      expect(cents(sheet('Corrections').total.Refunded)).toBe(
        total(refunds.map(({ amount }) => cents(amount))),
      )
      const retail = ofSales.filter(({ day }) => isIn(day, range))
      expect(column(sheet('Retail by Mode'), 'Mode of Payment', 'Total')).toEqual(
        sumBy(retail, ({ mode }) => mode),
      )
    },
  )

  test('REPORT-8 sales less refunds are the money that completed visits and retail hold', async () => {
    const isCompleted = ({ row }: Money) => (row as Appointment).status === 'COMPLETED'
    const held = [...ofVisits.filter(isCompleted), ...ofSales]
    const dayOf = ({ row }: Money) => ('lines' in row ? row.day : row.startDate)
    const isLater = (one: Money) => one.kind === 'REFUND' && one.day > dayOf(one)
    const paidBack = held.find((one) => isLater(one) && !('lines' in one.row))
    // The first part ends between a visit and its refund.
    expect(paidBack).toBeDefined()
    const end = paidBack ? dayOf(paidBack) : ''
    let sum = 0
    for (const part of [
      { start: days.start, end },
      { start: addDays(end, 1), end: days.end },
    ])
      sum += cents((await sheetsOf('sales', part))('By Day').total.Sales)
    expect(sum).toBe(sumOf(held))
  })

  test('commissions of the quarters are those of the year, and of its visits', async () => {
    const commissions = async (range: typeof days) => {
      const sheet = await sheetsOf('commissions/date-range', range)
      expect(sheet('By Day').total.Commission).toBe(sheet('By Therapist').total.Commission)
      return cents(sheet('By Therapist').total.Commission)
    }
    const earned = visits.filter(({ status }) => status === 'COMPLETED')
    const inYear = await commissions(days)
    const tips = all.filter(({ kind, day }) => kind === 'TIP' && isIn(day, days))
    const sheet = await sheetsOf('commissions/date-range', days)
    expect(cents(sheet('By Day').total.Tips)).toBe(total(tips.map(({ amount }) => cents(amount))))
    expect(sheet('Tips by Mode').total.Tips).toBe(sheet('By Therapist').total.Tips)
    expect(inYear).toBe(total(earned.map((row) => cents(row.staffCommission))))
    let sum = 0
    for (const quarter of quarters) sum += await commissions(quarter)
    expect(sum).toBe(inYear)
  })

  test('the database has the rows as they were made', async () => {
    const { queries } = reporting.service.db
    const stored = await queries.selectFrom('appointments').selectAll().execute()
    const byId = <Row extends { id: string }>(rows: readonly Row[]) =>
      rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    expect(byId(stored.map(appointments.fromRow))).toEqual(byId(visits))
    const read = async (name: 'sales' | 'drawers') => readRegisters(queries, storeCode, name, {})
    expect(byId(await read('sales'))).toEqual(byId(sales))
    expect(byId(await read('drawers'))).toEqual(byId([...world.drawers.values()]))
  })
})
