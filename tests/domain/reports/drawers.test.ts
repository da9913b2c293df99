import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { cashBookOf } from '#domain/drawer/sheet'
import { addDays } from '#domain/kernel/dates'
import { drawerSheets, tallyDrawers } from '#domain/reports/drawers'
import type { ReportTable } from '#domain/reports/table'
import { type Drawer, drawer } from '#domain/rows/drawer'
import { type Sale, sale } from '#domain/rows/sale'
import { modesOf } from '#domain/rows/store-lists'
import { business, today } from '../../support/business'

const world = business()
const days = { start: today, end: today }

const opened = (id: string, more: object = {}) =>
  v.parse(drawer, {
    ...{ id, deviceId: 'desk', name: 'Desk 1', day: today, float: 2000, openedBy: 'ana' },
    ...{ openedAt: `${today}T01:00:00.000Z`, ...more },
  })
const closing = (more: object = {}) => ({
  ...{ id: 'c1', by: 'ana', at: `${today}T10:00:00.000Z`, counted: 2450, left: 2000 },
  ...{ expected: 2500, seen: ['t1'], ...more },
})
const paidIn = (drawerId: string, id = 't1', amount = 500) =>
  v.parse(sale, {
    ...{ id: `sale ${id}`, day: today, lines: [{ productId: 'water' }] },
    tenders: [
      {
        ...{ id, phase: 'Sale', kind: 'PAYMENT', mode: 'CASH', amount, drawerId, day: today },
        at: `${today}T02:00:00.000Z`,
      },
    ],
  })

function sheetsOf(drawers: readonly Drawer[], sales: readonly Sale[] = [], store = world.store) {
  const tally = tallyDrawers({ ...world, store, drawers }, days)
  for (const row of sales) tally.add(row)
  const tables = tally.tables()
  return (name: string) => linesOf(tables.find((each) => each.name === name))
}

const linesOf = (table: ReportTable | undefined) =>
  (table?.rows ?? []).map((row) =>
    Object.fromEntries(row.map((cell, at) => [table?.columns[at]?.title, cell])),
  )

describe('the report of drawers', () => {
  test('REPORT-14 leads from the float to the expected sum, and on to the one expected now', () => {
    const sheet = sheetsOf(
      [opened('d1', { closings: [closing()] })],
      [paidIn('d1'), paidIn('d1', 't2', 75)],
    )
    expect(sheet(drawerSheets.drawers)).toMatchObject([
      {
        ...{ Date: today, Drawer: 'Desk 1', 'Opened By': 'ana', Float: 200_000 },
        ...{ 'Cash Payments': 50_000, Expected: 250_000, Counted: 245_000, Difference: -5000 },
        ...{ 'Left in the Drawer': 200_000, 'To the Safe': 45_000, 'Counted By': 'ana' },
        ...{ 'After the Count': 7500, 'Expected Now': 257_500, 'Difference Now': -12_500 },
      },
    ])
    expect(sheet(drawerSheets.people)).toEqual([
      { 'Counted By': 'ana', Drawers: 1, 'Too Little': -5000, 'Too Much': 0, Difference: -5000 },
    ])
  })

  test('REPORT-14 hides what a blind count is not to know', () => {
    const blind = { ...world.store, countsBlind: true }
    const sheet = sheetsOf([opened('d1')], [paidIn('d1')], blind)
    expect(sheet(drawerSheets.drawers)).toMatchObject([
      { Float: 200_000, 'Cash Payments': null, Expected: null, 'Expected Now': null },
    ])
  })

  test('REPORT-14 has cash moved after the closing at the drawer that it goes to', () => {
    const at = `${today}T11:00:00.000Z`
    const movement = { id: 'm1', kind: 'PAID_OUT', amount: 50, reason: 'Laundry', at, by: 'bea' }
    const first = opened('d1', { closings: [closing()], movements: [movement] })
    const alone = sheetsOf([first], [paidIn('d1')])(drawerSheets.moved)
    expect(alone.filter(({ What }) => What === 'Paid out')).toMatchObject([
      { Drawer: 'Desk 1', Amount: null, 'For the Next Drawer': -5000 },
    ])
    const next = opened('d2', { openedAt: `${today}T12:00:00.000Z` })
    const sheet = sheetsOf([first, next], [paidIn('d1')])
    expect(sheet(drawerSheets.drawers)).toMatchObject([
      { Drawer: 'Desk 1', 'Paid Out': 0 },
      { Drawer: 'Desk 1 · 2', 'Paid Out': -5000, Expected: 195_000 },
    ])
    expect(sheet(drawerSheets.moved)).toMatchObject([
      { What: 'Count', By: 'ana', Counted: 245_000, Amount: null },
      { Drawer: 'Desk 1', What: 'Paid out', Amount: null },
      { Drawer: 'Desk 1 · 2', What: 'Paid out', Amount: -5000 },
    ])
  })

  test('REPORT-14 lists the cash that no drawer has', () => {
    const sheet = sheetsOf([opened('d1')], [paidIn('d1'), paidIn('gone', 't2', 20)])
    expect(sheet(drawerSheets.without)).toMatchObject([{ What: 'Cash payments', Amount: 2000 }])
  })
})

test('the sheets of two years of drawers are quick', () => {
  const drawers = Array.from({ length: 3000 }, (_, at) => {
    const day = addDays('2024-01-01', Math.floor(at / 4))
    const openedAt = `${day}T0${at % 4}:00:00.000Z`
    return opened(`d${at}`, { day, openedAt, closings: [closing({ at: `${openedAt}x` })] })
  })
  const rows = { appointments: [], sales: drawers.map(({ id }) => paidIn(id, `t${id}`)), drawers }
  const begun = performance.now()
  const book = cashBookOf({ ...rows, modes: modesOf(world) })
  expect(drawers.every((row) => book.sheetOf(row).items.length === 1)).toBe(true)
  // It took minutes when each drawer was looked up among all.
  expect(performance.now() - begun).toBeLessThan(3000)
})
