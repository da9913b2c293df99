import * as v from 'valibot'
import { expect, test } from 'vitest'
import { tallyStores } from '#domain/reports/all-stores'
import { tallyCustomers } from '#domain/reports/customer-figures'
import { tallyOccupancy } from '#domain/reports/occupancy'
import { tallySales } from '#domain/reports/sales'
import type { ReportTable } from '#domain/reports/table'
import type { Appointment } from '#domain/rows/appointment'
import { type Sale, sale } from '#domain/rows/sale'
import type { World } from '#domain/rows/world'
import { business, maria, storeCode, today } from '../../support/business'
import { at, booking, checkingIn, completing, done, rowOf } from '../../support/commands'

const tomorrow = '2026-11-22'
const back = { kind: 'REFUND', phase: 'Sale', of: 't1', mode: 'CASH', amount: 70, day: tomorrow }
const money = { id: 't1', phase: 'Sale', kind: 'PAYMENT', mode: 'CASH', amount: 350, day: today }

/** Ten waters for PHP 350, of which two came back on the next day for PHP 70. */
const waters: Sale = v.parse(sale, {
  ...{ id: 's1', storeCode, day: today, soldAt: `${today}T02:00:00Z`, mobileNumber: maria },
  lines: [{ productId: 'water', name: 'Water', price: 35, quantity: 10 }],
  total: 350,
  tenders: [money, { ...back, id: 't2' }],
  corrections: [
    { id: 'c1', kind: 'REFUND', tenderIds: ['t2'], amount: 70, day: tomorrow },
    { id: 'c1/water', kind: 'LINE', productId: 'water', quantity: 2, amount: 70, day: tomorrow },
  ],
})

/** Jose's Swedish for PHP 800 with two waters, of which one comes back on the next day, as does PHP 100. */
function visit(): World {
  const booked = done(business(), 'createAppointment', booking())
  const inside = done(booked, 'checkInAppointment', checkingIn(), at('14:00'))
  const ended = done(
    inside,
    'completeAppointment',
    completing({
      productsOrdered: { water: 2 },
      completeAppointmentPayment: { amount: 870, modeOfPayment: 'CASH' },
    }),
    at('15:30'),
  )
  const [paid] = rowOf(ended, 'a1').tenders ?? []
  const given = { id: 'a1', paidOn: tomorrow, note: '', pointsBack: false, items: [] }
  const parts = (amount: number) => [{ tenderId: paid?.id ?? '', amount, reference: null }]
  const unhappy = { ...given, correctionId: 'c2', parts: parts(100), reason: 'NOT_SATISFIED' }
  const refunded = done(ended, 'refundAppointment', unhappy, at('09:00', tomorrow))
  const water = { productId: 'water', quantity: 1, parts: parts(35), reason: 'RETURNED' }
  return done(refunded, 'voidLine', { ...given, ...water }, at('10:00', tomorrow))
}

const salesOn = (day: string, row: Appointment | Sale) => {
  const tally = tallySales(business(), { start: day, end: day })
  tally.add(row)
  const tables = tally.tables()
  return (name: string) => tables.find((table) => table.name === name)?.rows
}

test('REPORT-8 retail stands among the products, in a channel of its own', () => {
  const sheet = salesOn(today, waters)
  expect(sheet('By Channel')).toEqual([['RETAIL', 0, 0, 35_000, 0, 0, 35_000]])
  expect(sheet('By Hour')).toEqual([['10:00', 0, 0, 35_000, 0, 0, 35_000]])
  expect(sheet('By Product')).toEqual([['WATER', 10, 0, 35_000]])
  const later = salesOn(tomorrow, waters)
  expect(later('By Channel')).toEqual([['RETAIL', 0, 0, 0, 0, 7_000, -7_000]])
  expect(later('By Product')).toEqual([['WATER', 0, 2, 0]])
})

test('REPORT-8 a refund of a visit is one of its own day, and its sales stay', () => {
  const row = rowOf(visit(), 'a1')
  const sheet = salesOn(today, row)
  expect(sheet('By Day')).toEqual([[today, 1, 80_000, 7_000, 0, 0, 87_000]])
  expect(sheet('By Product')).toEqual([['WATER', 2, 0, 7_000]])
  const later = salesOn(tomorrow, row)
  expect(later('By Day')).toEqual([[tomorrow, 0, 0, 0, 0, 13_500, -13_500]])
  expect(later('By Product')).toEqual([['WATER', 0, 1, 0]])
  expect(later('By Service')).toEqual([])
})

test('REPORT-8 a visit completed again counts without what came back before', () => {
  const ended = rowOf(visit(), 'a1')
  const why = { id: 'a1', note: '' }
  const undone = done(
    visit(),
    'undoCompletion',
    { ...why, correctionId: 'c4', reason: 'TOO_EARLY' },
    at('16:00'),
  )
  // A tablet that has not received the undoing takes the last water off.
  const water = { productId: 'water', quantity: 1, parts: [], pointsBack: false }
  const off = { ...why, ...water, correctionId: 'c5', reason: 'RETURNED' }
  const open = done(undone, 'voidLine', off, at('16:01'))
  const due = ended.totalPricePaid - 800
  const last = completing({
    completeAppointmentPayment: { amount: 800 - due, modeOfPayment: 'CASH' },
  })
  const again = rowOf(done(open, 'completeAppointment', last, at('16:30')), 'a1')
  const both = { start: today, end: tomorrow }
  const tally = tallySales(business(), both)
  tally.add(again)
  expect(tally.tables().find(({ name }) => name === 'By Day')?.rows).toEqual([
    [today, 1, 80_000, 0, 0, 0, 80_000],
    [tomorrow, 0, 0, 0, 0, 0, 0],
  ])
  expect(again.totalPricePaid).toBe(800)
})

const cells = (tables: readonly ReportTable[], name: string, ...titles: string[]) => {
  const table = tables.find((each) => each.name === name)
  const places = titles.map((title) => table?.columns.findIndex((one) => one.title === title) ?? -1)
  return table?.rows.map((row) => places.map((place) => row[place]))
}

test('REPORT-11 a store has visits and retail less refunds, and the money of both', () => {
  const rows = [rowOf(visit(), 'a1'), waters]
  const from = (start: string) => {
    const tally = tallyStores([{ code: storeCode, name: 'Makati' }], { start, end: tomorrow })
    for (const row of rows) tally.add(row)
    const titles = ['Appointments', 'Completed', 'Refunds', 'Sales', 'Paid']
    return cells(tally.tables(), 'By Store', ...titles)
  }
  expect(from(today)).toEqual([[1, 1, 20_500, 101_500, 101_500]])
  expect(from(tomorrow)).toEqual([[0, 0, 20_500, -20_500, -7_000]])
})

test('REPORT-10 the largest sales are those of visits and retail less refunds', () => {
  const tally = tallyCustomers({ start: today, end: tomorrow }, new Map())
  for (const row of [rowOf(visit(), 'a1'), waters]) tally.add(row)
  expect(cells(tally.tables(null), 'Top Customers', 'Visits', 'Sales')).toEqual([
    [1, 73_500],
    [0, 28_000],
  ])
})

test('REPORT-9 a corrected amount is in every sheet that has the sales of services', () => {
  const before = visit()
  const [paid] = rowOf(before, 'a1').tenders ?? []
  const right = {
    ...{ tenderId: paid?.id ?? '', newAmount: 770, reason: 'WRONG_SUM' },
    ...{ correctionId: 'c3', note: '' },
  }
  const row = rowOf(done(before, 'correctPayment', { ...right, id: 'a1' }, at('16:00')), 'a1')
  const sheet = salesOn(today, row)
  expect(sheet('By Day')?.[0]?.[2]).toBe(70_000)
  expect(sheet('By Service')).toEqual([['SWEDISH 60', 1, 70_000]])
  const occupancy = tallyOccupancy(before, { start: today, end: today })
  occupancy.add(row)
  const [byDay] = occupancy.tables(today)
  const column = byDay?.columns.findIndex(({ title }) => title === 'Revenue') ?? 0
  expect(byDay?.total[column]).toBe(70_000)
})

test('REPORT-8 money above the price is sold until it is paid back', () => {
  const appointmentCreationPayment = { amount: 800, modeOfPayment: 'CASH' }
  const booked = done(business(), 'createAppointment', booking({ appointmentCreationPayment }))
  const inside = done(booked, 'checkInAppointment', checkingIn({ promoId: 'rainy' }), at('14:00'))
  const ended = done(inside, 'completeAppointment', completing(), at('15:30'))
  const sales = (row: Appointment) => salesOn(today, row)('By Day')?.[0]?.slice(1)
  expect(sales(rowOf(ended, 'a1'))?.at(-1)).toBe(80_000)
  const parts = [{ tenderId: 'a1/Creation', amount: 100, reference: null }]
  const given = { id: 'a1', paidOn: today, note: '', pointsBack: true, items: [], parts }
  const back = { ...given, correctionId: 'c1', reason: 'WRONG_AMOUNT' }
  const refunded = done(ended, 'refundAppointment', back, at('16:00'))
  expect(sales(rowOf(refunded, 'a1'))?.at(-1)).toBe(70_000)
})
