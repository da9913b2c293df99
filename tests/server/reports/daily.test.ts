import { beforeEach, expect, test } from 'vitest'
import type { Appointment } from '#domain/rows/appointment'
import { blankCorrection } from '#domain/rows/correction'
import { type Line, tableOf } from '../../../e2e/steps/read-back'
import { lookups, today } from '../../support/business'
import { rowOf } from '../../support/commands'
import { cebu } from '../support/small-business'
import { download, keepAppointments, keepWorld, openReporting, type Reporting } from './reporting'
import { later, scenario, tomorrow } from './scenario'

let reporting: Reporting
const world = scenario()

beforeEach(async () => {
  reporting = await openReporting()
  await keepWorld(reporting.service.db, world)
})

const daily = (start: string, end: string, token?: string) =>
  download(reporting, `/v1/reports/daily/download?start=${start}&end=${end}`, token)

/** Adds amounts in centavos, without rounding errors. */
const sumOf = (rows: readonly Appointment[], field: (row: Appointment) => number) =>
  rows.reduce((sum, row) => sum + Math.round(field(row) * 100), 0) / 100

const ids = (lines: readonly Line[]) => lines.map((line) => line['Appointment ID'])
const isCancelled = (row: Appointment) => row.status === 'CANCELLED'

test('REPORT-3 lists every appointment of the days under its file name', async () => {
  const { fileName, sheets } = await daily(today, tomorrow)
  expect(fileName).toBe(`DailyAppointments_${today}-to-${tomorrow}_SERENITY_MAKATI.xlsx`)
  expect(ids(tableOf(sheets, 'Appointments').lines)).toEqual(['a3', 'a2', 'a1', 'a6', 'a4', 'a5'])
})

test('REPORT-3 both ends of the range belong to it', async () => {
  const one = await daily(tomorrow, tomorrow)
  expect(ids(tableOf(one.sheets, 'Appointments').lines)).toEqual(['a5'])
  const none = await daily('2026-01-01', '2026-01-31')
  expect(tableOf(none.sheets, 'Appointments')).toMatchObject({
    lines: [],
    total: { 'List Price': 0, 'Total Paid': 0 },
  })
})

test('REPORT-3 a line has customer, service, places, status, times, payments and products', async () => {
  const { sheets } = await daily(today, today)
  const line = tableOf(sheets, 'Appointments').lines[2]
  expect(line).toEqual({
    Date: '2026-11-21T00:00',
    Time: '1899-12-30T14:00',
    Ends: '1899-12-30T15:15',
    Customer: 'Jose',
    'Customer Mobile No.': '639179876543',
    Status: 'COMPLETED',
    Service: 'SWEDISH 60',
    'Service Type': 'MASSAGE',
    Therapist: 'ANA',
    'Therapist Requested': 'Yes',
    Room: 'ROOM 1',
    Locker: 'LOCKER L1',
    Channel: 'CALL',
    'List Price': 800,
    Promo: 'RAINY DAY',
    Discount: 100,
    'Points Redeemed': 0,
    Price: 700,
    'Creation Payment': 300,
    'Creation Payment Mode': 'GCASH',
    'Check-In Payment': 100,
    'Check-In Payment Mode': 'CREDIT CARD',
    'Completion Payment': 300,
    'Completion Payment Mode': 'CASH',
    'Additional Payment': 50,
    'Additional Payment Mode': 'CASH',
    'Product Payment': 319.75,
    'Product Payment Mode': 'GCASH',
    '3% Charge': 12,
    'Total Paid': 1081.75,
    'Products Ordered': '1 x Lavender oil, 2 x Water',
    'Points Earned': 7,
    'Checked In': '2026-11-21T14:03',
    'Checked In By': 'makati',
    Completed: '2026-11-21T15:07',
    'Completed By': 'makati',
    'Cancellation Reason': null,
    'Who Cancelled': null,
    Note: 'Quiet room',
    Created: '2026-11-21T10:00',
    'Created By': 'makati',
    'Appointment ID': 'a1',
    'Receipt No.': null,
    Group: null,
  })
})

test('REPORT-3 amounts and points agree with the rows, and so do their totals', async () => {
  const { sheets } = await daily(today, tomorrow)
  const { lines, total } = tableOf(sheets, 'Appointments')
  const columns: [string, (row: Appointment) => number][] = [
    ['List Price', (row) => row.originalPrice],
    ['Discount', (row) => row.discount],
    ['Points Redeemed', (row) => row.pointsRedeemed],
    ['Price', (row) => row.actualPrice],
    ['Creation Payment', (row) => row.appointmentCreationPaymentAmount],
    ['Check-In Payment', (row) => row.checkInPaymentAmount],
    ['Completion Payment', (row) => row.completedPaymentAmount],
    ['Additional Payment', (row) => row.additionalPaymentAmount],
    ['Product Payment', (row) => row.productPaymentAmount],
    ['3% Charge', (row) => row.checkInPercentChargeAmount],
    ['Total Paid', (row) => row.totalPricePaid],
    ['Points Earned', (row) => row.pointsEarned],
  ]
  const rows = lines.map((line) => rowOf(world, String(line['Appointment ID'])))
  for (const [title, field] of columns) {
    expect([title, ...lines.map((line) => line[title])]).toEqual([title, ...rows.map(field)])
    const counted = rows.filter((row) => !isCancelled(row))
    expect([title, total[title]]).toEqual([title, sumOf(counted, field)])
  }
})

test('REPORT-3 no discount is more than its price', async () => {
  const { queries } = reporting.service.db
  await queries.updateTable('appointments').set({ discount_centavos: 9_999_900 }).execute()
  const { lines, total } = tableOf((await daily(today, today)).sheets, 'Appointments')
  for (const line of lines) expect(line.Discount).toBe(line['List Price'])
  expect(total.Discount).toBe(total['List Price'])
})

test('CANCEL-2 cancelled appointments are in no total; those paid for are listed apart', async () => {
  const { sheets } = await daily(today, today)
  const { total } = tableOf(sheets, 'Appointments')
  expect(total).toMatchObject({ Date: 'TOTAL WITHOUT CANCELLED', 'Creation Payment': 600 })
  const cancelled = tableOf(sheets, 'Cancelled but Paid')
  expect(cancelled.lines).toHaveLength(1)
  expect(cancelled.lines[0]).toMatchObject({
    Customer: 'Jose',
    Status: 'CANCELLED',
    'Creation Payment': 500,
    'Creation Payment Mode': 'GCASH',
    '3% Charge': 15,
    'Total Paid': 515,
    'Cancellation Reason': 'Flight moved',
    'Who Cancelled': 'Customer cancelled',
  })
  expect(cancelled.total).toMatchObject({ 'Creation Payment': 500, 'Total Paid': 515 })
})

test('REPORT-3 adds up the money received by each mode of payment, charges included', async () => {
  const { sheets } = await daily(today, tomorrow)
  const { lines, total } = tableOf(sheets, 'Payments by Mode')
  const short = lines.map((line) => [line['Mode of Payment'], line.Total, line['Of Cancelled']])
  expect(short).toEqual([
    ['CASH', 300 + 50 + 1100.5 + 300, 0],
    ['CREDIT CARD', 100 + 3, 0],
    ['GCASH', 300 + 9 + 319.75, 515],
  ])
  const appointments = tableOf(sheets, 'Appointments')
  expect(total.Total).toBe(appointments.total['Total Paid'])
  expect(total['3% Charge']).toBe(appointments.total['3% Charge'])
  const cancelled = tableOf(sheets, 'Cancelled but Paid')
  expect(total['Of Cancelled']).toBe(cancelled.total['Total Paid'])
  expect(
    lines.every((line) => lookups.modeOfPayments.includes(String(line['Mode of Payment']))),
  ).toBe(true)
})

test('lists corrections by the day on which they were made', async () => {
  const refund = {
    ...blankCorrection,
    id: 'c1',
    kind: 'REFUND' as const,
    amount: 100.5,
    points: 1,
    reason: 'NOT_SATISFIED',
    by: 'makati',
    at: `${tomorrow}T02:00:00.000Z`,
    day: tomorrow,
    isDoubled: true,
  }
  const row = { ...rowOf(world, 'a1'), id: 'b2', startDate: later, endDate: later }
  const places = { staffId: null, resourceId: null, roomId: null, lockerId: null }
  await keepAppointments(reporting.service.db, [{ ...row, ...places, corrections: [refund] }])
  expect(tableOf((await daily(later, later)).sheets, 'Corrections').lines).toEqual([])
  const { lines, total } = tableOf((await daily(tomorrow, tomorrow)).sheets, 'Corrections')
  expect(lines).toMatchObject([
    { Correction: 'Refund', Refunded: 100.5, Reason: 'Customer not satisfied', Twice: 'Yes' },
  ])
  expect(total.Refunded).toBe(100.5)
})

test('REPORT-3 several services are named in their order', async () => {
  const row = { ...rowOf(world, 'a5'), id: 'b1', startDate: later, endDate: later }
  await keepAppointments(reporting.service.db, [
    { ...row, serviceIds: ['shiatsu', 'gym', 'swedish'], staffId: null, roomId: null },
  ])
  const { sheets } = await daily(later, later)
  const services = tableOf(sheets, 'Appointments').lines.map((line) => line.Service)
  expect(services).toEqual(['SWEDISH 60', 'SHIATSU 90, GYM PASS, SWEDISH 60'])
})

test('REPORT-3 names and notes that look like formulas stay texts', async () => {
  const row = { ...rowOf(world, 'a7'), id: 'b2', staffId: null, roomId: null }
  await keepAppointments(reporting.service.db, [
    { ...row, name: '=HYPERLINK("http://x")', note: '@SUM(A1:A9)', createdBy: '-1+1' },
  ])
  const { sheets } = await daily(later, later)
  expect(tableOf(sheets, 'Appointments').lines[1]).toMatchObject({
    Customer: '=HYPERLINK("http://x")',
    Note: '@SUM(A1:A9)',
    'Created By': '-1+1',
  })
})

test('REPORT-3 another store has its own appointments only', async () => {
  const places = { staffId: 'cebu-ana', roomId: 'cebu-r1' }
  await keepAppointments(reporting.service.db, [
    { ...rowOf(world, 'a5'), id: 'c1', storeCode: cebu, ...places },
  ])
  const here = await daily(today, tomorrow)
  expect(ids(tableOf(here.sheets, 'Appointments').lines)).not.toContain('c1')
  const there = await daily(today, tomorrow, reporting.cebuToken)
  expect(there.fileName).toContain('SERENITY_CEBU')
  expect(ids(tableOf(there.sheets, 'Appointments').lines)).toEqual(['c1'])
})

test('REPORT-3 the column of the charge has its name and rate where the store has its own', async () => {
  await reporting.service.db.queries
    .updateTable('stores')
    .set({ charge: JSON.stringify({ name: 'card fee', rate: 5 }) })
    .execute()
  const { sheets } = await daily(today, today)
  for (const sheet of ['Appointments', 'Payments by Mode', 'Cancelled but Paid', 'Payments'])
    expect(Object.keys(tableOf(sheets, sheet).total)).toContain('5% Card fee')
})
