import * as v from 'valibot'
import { expect, test } from 'vitest'
import { allTenders } from '#domain/drawer/all-tenders'
import { endOfDay } from '#domain/reports/end-of-day'
import { tallyReceived } from '#domain/reports/not-placed'
import { paidBackOn } from '#domain/reports/paid-back'
import { retailTables } from '#domain/reports/retail'
import { takenColumns, takenTotal } from '#domain/reports/taken'
import { type Sale, sale } from '#domain/rows/sale'
import { notPlaced } from '#domain/sale/not-placed'
import { today } from '../../support/business'

const tomorrow = '2026-11-22'
const paid = (id: string, mode: string, amount: number) => {
  return { id, phase: 'Sale', kind: 'PAYMENT', mode, amount, day: today, at: `${today}T02:00:00Z` }
}
const refund = { kind: 'REFUND', of: 't2', day: tomorrow, at: `${tomorrow}T03:00:00Z` }

/** Ten waters for PHP 350, of which two came back on the next day for PHP 70 in cash. */
const row: Sale = v.parse(sale, {
  id: 's1',
  day: today,
  soldAt: `${today}T02:00:00Z`,
  soldBy: 'makati',
  name: 'Jose',
  lines: [{ productId: 'water', name: 'Water', price: 35, quantity: 10 }],
  total: 350,
  tenders: [
    paid('t1', 'GCASH', 200),
    paid('t2', 'CASH', 150),
    { ...paid('t3', 'CASH', 70), ...refund },
  ],
  corrections: [
    { id: 'c1', kind: 'REFUND', tenderIds: ['t3'], amount: 70, day: tomorrow, at: refund.at },
    { id: 'c1/water', kind: 'LINE', productId: 'water', quantity: 2, amount: 70, day: tomorrow },
  ],
})

const tableOn = (days: { start: string; end: string }, name: string) =>
  retailTables([row], days).find((table) => table.name === name)

test('SALE-3 the sheet of sales has one line a sale, with what was paid back', () => {
  const table = tableOn({ start: today, end: today }, 'Retail')
  const at = (title: string) => table?.columns.findIndex((column) => column.title === title) ?? -1
  expect(table?.rows).toHaveLength(1)
  const [line = []] = table?.rows ?? []
  expect([line[at('Products')], line[at('Total')], line[at('Paid Back')]]).toEqual([
    '10 Water',
    35_000,
    7_000,
  ])
})

test('money by mode counts on the day when it changed hands', () => {
  const day = (start: string) => tableOn({ start, end: start }, 'Retail by Mode')
  expect(day(today)?.rows).toEqual([
    ['CASH', 15_000, 0, 15_000],
    ['GCASH', 20_000, 0, 20_000],
  ])
  expect(day(tomorrow)?.rows).toEqual([['CASH', 0, 7_000, -7_000]])
  expect(day(tomorrow)?.total).toEqual(['TOTAL', 0, 7_000, -7_000])
})

test('End of Day counts retail beside the visits, and leaves the sales of visits as they are', () => {
  const closed = endOfDay([], today, [row])
  expect(closed.count.paid).toBe(0)
  expect(closed.modes).toEqual([])
  expect(closed.taken.map((line) => [line.mode, line.ofRetail, takenTotal(line)])).toEqual([
    ['CASH', 15_000, 15_000],
    ['GCASH', 20_000, 20_000],
  ])
  const titles = (taken: typeof closed.taken) => takenColumns(taken).map(({ title }) => title)
  expect(titles(closed.taken)).toContain('Retail')
  expect(titles([])).not.toContain('Retail')
  expect(endOfDay([], tomorrow, [row]).taken).toMatchObject([{ mode: 'CASH', ofRetail: -7_000 }])
})

test('money received for a booking that waits counts once, and is no retail', () => {
  const waiting: Sale = { ...row, lines: [], waitsFor: 'a1', corrections: [] }
  const { taken } = endOfDay([], today, [waiting])
  expect(taken.map(({ notPlaced, ofRetail }) => [notPlaced, ofRetail])).toEqual([
    [15_000, 0],
    [20_000, 0],
  ])
  expect(retailTables([waiting], { start: today, end: today })[0]?.rows).toEqual([])
})

test('money received for a sale that waited counts once when it is sold, in any order', () => {
  const waiting: Sale = { ...row, id: 'w1', lines: [], waitsFor: 's1', corrections: [] }
  for (const sales of [
    [row, waiting],
    [waiting, row],
  ]) {
    const { taken } = endOfDay([], today, sales)
    expect(taken.map(({ notPlaced: left, ofRetail }) => [left, ofRetail])).toEqual([
      [0, 15_000],
      [0, 20_000],
    ])
    expect(notPlaced(sales, [])).toEqual([])
    expect(allTenders({ appointments: [], sales })).toHaveLength(3)
  }
  expect(notPlaced([waiting], [])).toMatchObject([{ id: 'w1' }])
})

test('money paid back counts once, as the row says in which it was placed, in any order', () => {
  const tenders = row.tenders.map((one) => (one.kind === 'REFUND' ? { ...one, amount: 90 } : one))
  const waiting: Sale = { ...row, id: 'w1', lines: [], waitsFor: 's1', corrections: [], tenders }
  for (const sales of [
    [row, waiting],
    [waiting, row],
  ])
    expect(paidBackOn(sales, tomorrow)).toEqual([
      { day: tomorrow, mode: 'CASH', refunds: 1, amount: 7_000 },
    ])
})

test('a sale whose mode was put right counts in it, though it waited in another', () => {
  const correction = { id: 'c2', kind: 'PAYMENT', tenderIds: ['t1'], mode: 'MAYA', day: today }
  const corrected = v.parse(sale, { ...row, corrections: [correction] })
  const waiting: Sale = { ...row, id: 'w1', lines: [], waitsFor: 's1', corrections: [] }
  for (const sales of [
    [corrected, waiting],
    [waiting, corrected],
  ])
    expect(
      allTenders({ appointments: [], sales }).find((tender) => tender.id === 't1'),
    ).toMatchObject({ mode: 'MAYA' })
})

test('money received by one command that waits, and paid back by another, is with nobody any more', () => {
  const waiting: Sale = { ...row, id: 'w1', lines: [], waitsFor: 'a1', corrections: [] }
  const [gcash, cash] = row.tenders
  if (!(gcash && cash)) throw new Error('no tenders')
  const back = { ...cash, id: 't4', kind: 'REFUND' as const, of: 't2', amount: 100 }
  const received = { ...waiting, tenders: [cash] }
  const lowered = (amount: number) => ({ ...waiting, id: 'w2', tenders: [{ ...back, amount }] })
  const left = (amount: number) => notPlaced([received, lowered(amount)], [])
  expect(left(150)).toEqual([])
  expect(left(100)).toMatchObject([{ id: 'w1', tenders: [{ id: 't2' }, { id: 't4' }] }])
  const tally = tallyReceived([received, lowered(150)])
  expect(tally.lines()).toMatchObject([{ received: 15_000, placed: 0, paidBack: 15_000 }])
})

test('money of a double click, whose two commands both wait, counts once', () => {
  const waiting: Sale = { ...row, id: 'w1', lines: [], waitsFor: 'a1', corrections: [] }
  const twice = [waiting, { ...waiting, id: 'w2' }]
  const sumOf = (field: 'received' | 'paidBack') =>
    tallyReceived(twice)
      .lines()
      .reduce((sum, line) => sum + line[field], 0)
  expect([sumOf('received'), sumOf('paidBack')]).toEqual([35_000, 7_000])
  expect(notPlaced(twice, [])).toHaveLength(1)
})
