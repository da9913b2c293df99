import { heldPayments } from '#domain/appointment/correction/pay-back'
import { cashBookOf, type DrawerSheet } from '#domain/drawer/sheet'
import { endOfDay, stillDue } from '#domain/reports/end-of-day'
import { paidBackColumns, paidBackOn } from '#domain/reports/paid-back'
import { tableOf } from '#domain/reports/table'
import { takenColumns } from '#domain/reports/taken'
import { dailySheets, dayColumns, modeColumns } from '#domain/reports/tally'
import { tipColumns, tipSheet } from '#domain/reports/tips'
import type { Appointment } from '#domain/rows/appointment'
import type { Drawer } from '#domain/rows/drawer'
import type { Sale } from '#domain/rows/sale'
import type { PaymentMode } from '#domain/rows/store-lists'
import { notPlaced } from '#domain/sale/not-placed'
import { type DrawerExpected, drawersExpected } from '../oracle/drawers'
import { endOfDayExpected, notPlacedExpected, stillDueExpected } from '../oracle/end-of-day'
import { type Entry, entriesOf, groupBy, type OracleRows, sumOf } from '../oracle/money'
import { differences, wrongFigure } from '../oracle/sheets'

/** The rows of a store whose figures are compared. */
export interface ComparedRows {
  appointments: readonly Appointment[]
  sales: readonly Sale[]
  drawers: readonly Drawer[]
  modes: readonly PaymentMode[]
}

/** The same rows as the oracle reads them, with all their money. */
export function oracleOf({ modes, ...rows }: ComparedRows) {
  const cashModes = modes.filter(({ isCash }) => isCash).map(({ name }) => name)
  return { rows: { ...rows, cashModes } satisfies OracleRows, entries: entriesOf(rows) }
}

/** Figures of End of Day and of drawers, as the screens compute them, that are not the oracle's. */
export function wrongOnScreens(rows: ComparedRows): string[] {
  const { rows: own, entries } = oracleOf(rows)
  const paidOn = groupBy(entries, ({ day }) => day)
  const visitsOn = groupBy(rows.appointments, ({ startDate }) => startDate)
  const paidFor = groupBy(entries, ({ owner }) => owner.row.id)
  const days = new Set([...paidOn.keys(), ...visitsOn.keys()])
  return [
    ...[...days].flatMap((day) => {
      // Only the rows and the money of the day, because a sheet reads all that it gets.
      const visits = visitsOn.get(day) ?? []
      const some = new Set([
        ...(paidOn.get(day) ?? []),
        ...visits.flatMap(({ id }) => paidFor.get(id) ?? []),
      ])
      return wrongDay({ ...rows, ...rowsWith([...some], visits, rows) }, [...some], day)
    }),
    ...wrongWaiting(rows, entries),
    ...wrongDrawers(rows, own, entries),
  ]
}

/** The rows that have some money, in the order in which they are stored, and more visits. */
function rowsWith(
  entries: readonly Entry[],
  visits: readonly Appointment[],
  { appointments, sales }: ComparedRows,
): Pick<ComparedRows, 'appointments' | 'sales'> {
  const ids = new Set([...visits, ...entries.map(({ owner }) => owner.row)].map(({ id }) => id))
  const waiting = sales.filter(({ waitsFor }) => waitsFor !== null)
  return {
    appointments: appointments.filter(({ id }) => ids.has(id)),
    sales: [...new Set([...sales.filter(({ id }) => ids.has(id)), ...waiting])],
  }
}

function wrongDay(rows: ComparedRows, entries: readonly Entry[], day: string): string[] {
  const { appointments, sales } = rows
  const { rows: own } = oracleOf({ ...rows, appointments: [], sales: [] })
  const closed = endOfDay(appointments, day, sales)
  const paidBack = paidBackOn([...appointments, ...sales], day)
  const shown = [
    tableOf('Taken on this day', takenColumns(closed.taken), closed.taken),
    tableOf('Refunds', paidBackColumns, paidBack),
    tableOf(dailySheets.byDay, dayColumns, [closed.count]),
    tableOf(dailySheets.byMode, modeColumns('3% Charge'), closed.modes),
    tableOf(
      tipSheet,
      tipColumns((id) => id),
      closed.tips,
    ),
  ]
  const expected = { ...own, appointments, sales }
  const due = stillDueExpected(expected, entries, day)
  const open = new Map(closed.open.map((row) => [row.id, stillDue(row)]))
  return [
    ...differences(`End of Day ${day}`, endOfDayExpected(expected, entries, day), shown),
    ...wrongSums(`End of Day ${day}, still due`, open, due),
  ]
}

function wrongWaiting({ appointments, sales }: ComparedRows, entries: readonly Entry[]) {
  const shown = notPlaced(sales, appointments).map((row) => {
    const held = heldPayments(row).reduce((sum, one) => sum + Math.round(one.held * 100), 0)
    return [row.id, held] as const
  })
  return wrongSums('Received, not placed', new Map(shown), notPlacedExpected(entries))
}

function wrongDrawers(rows: ComparedRows, own: OracleRows, entries: readonly Entry[]): string[] {
  const { drawers, loose } = drawersExpected(own, entries)
  const book = cashBookOf(rows)
  const without = [...new Set(entries.map(({ day }) => day))].map((day) => {
    const items = book.without({ start: day, end: day })
    return [day, items.reduce((sum, { amount }) => sum + amount, 0)] as const
  })
  const byDay = [...groupBy(loose, ({ day }) => day)]
  return [
    ...rows.drawers.flatMap((drawer) => {
      const expected = drawers.get(drawer.id)
      return expected ? wrongSheet(`drawer ${drawer.id}`, book.sheetOf(drawer), expected) : []
    }),
    ...wrongSums(
      'cash without a drawer',
      new Map(without),
      new Map(byDay.map(([day, some]) => [day, sumOf(some)])),
    ),
  ]
}

function wrongSheet(name: string, sheet: DrawerSheet, expected: DrawerExpected): string[] {
  const errors = [
    ...wrongSums(name, amountsOf(sheet.items), expected.items),
    ...wrongFigure(`${name}, expected`, sheet.expected, expected.expected),
  ]
  const [ours, theirs] = [sheet.closing, expected.closing]
  if (!ours || !theirs) return ours || theirs ? [...errors, `${name}: closing`] : errors
  const late = ours.late.reduce((sum, { amount }) => sum + amount, 0)
  return [
    ...errors,
    ...wrongFigure(`${name}, expected at the count`, ours.expected, theirs.expected),
    ...wrongFigure(`${name}, counted`, ours.counted, theirs.counted),
    ...wrongFigure(`${name}, difference`, ours.difference, theirs.counted - theirs.expected),
    ...wrongFigure(`${name}, corrected`, ours.corrected, theirs.known - theirs.expected),
    ...wrongFigure(`${name}, late`, late, theirs.late),
    ...wrongFigure(
      `${name}, difference now`,
      ours.differenceNow,
      theirs.counted - expected.expected,
    ),
  ]
}

const amountsOf = (items: readonly { id: string; amount: number }[]) =>
  new Map(items.map(({ id, amount }) => [id, amount]))

function wrongSums(
  what: string,
  shown: ReadonlyMap<string, number>,
  expected: ReadonlyMap<string, number>,
): string[] {
  return [...new Set([...shown.keys(), ...expected.keys()])].flatMap((key) =>
    wrongFigure(`${what}, ${key}`, shown.get(key), expected.get(key)),
  )
}
