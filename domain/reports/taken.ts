import { isCancelled } from '../appointment/payments'
import { takingsOf } from '../appointment/takings'
import { type PaidRow, signedAmount, tendersOf, withCorrections } from '../appointment/tenders'
import type { Appointment } from '../rows/appointment'
import { isRetail, receivedFirst, type Sale } from '../rows/sale'
import { isCash, type Settings, usualCash } from '../rows/store-lists'
import { php, type ReportColumn } from './table'
import { ofCancelledTitle } from './tally'
import { tipsOn, tipsTitle } from './tips'

/** Takings of a business day in one mode of payment, split by the day of the visit; centavos. */
export interface TakenLine {
  mode: string
  ofDay: number
  ofLaterDays: number
  ofEarlierDays: number
  /** for cancelled appointments of any day; no record says whether this money was paid back */
  ofCancelled: number
  /** for sales without an appointment, less what was paid back */
  ofRetail: number
  /** the therapists'; no revenue */
  tips: number
  /** for bookings and sales that wait in a conflict */
  notPlaced: number
}

type Part = Exclude<keyof TakenLine, 'mode'>

export const nothingTaken = (mode: string): TakenLine => ({
  mode,
  ofDay: 0,
  ofLaterDays: 0,
  ofEarlierDays: 0,
  ofCancelled: 0,
  ofRetail: 0,
  tips: 0,
  notPlaced: 0,
})

/**
 * Takings of a day (YYYY-MM-DD) by mode. `rows` must include every appointment that may have been paid that day,
 * `sales` every sale. Money that waited for a booking counts only for the row that has it now.
 */
export function takenOn(
  rows: readonly Appointment[],
  day: string,
  sales: Iterable<Sale> = [],
): TakenLine[] {
  const lines = new Map<string, TakenLine>()
  const add = (mode: string, part: Part, amount: number) => {
    const line = lines.get(mode) ?? nothingTaken(mode)
    lines.set(mode, line)
    line[part] += amount
  }
  for (const row of rows)
    for (const taking of takingsOf(row))
      if (taking.day === day) add(taking.mode, partOf(row, day), taking.amount)
  const all = receivedFirst(sales).toReversed()
  const counted = all.every(isRetail) ? new Set<string>() : idsOfTenders(rows)
  for (const sale of all)
    for (const tender of withCorrections(sale.tenders, sale.corrections)) {
      if (tender.day !== day || counted.has(tender.id)) continue
      counted.add(tender.id)
      add(tender.mode, isRetail(sale) ? 'ofRetail' : 'notPlaced', signedAmount(tender))
    }
  for (const { mode, amount } of tipsOn([...rows, ...all], day)) add(mode, 'tips', amount)
  return [...lines.values()].sort((a, b) => (a.mode < b.mode ? -1 : 1))
}

/** The ids of all tenders of appointments and sales. */
export const idsOfTenders = (rows: readonly PaidRow[]): Set<string> =>
  new Set(rows.flatMap(tendersOf).map(({ id }) => id))

function partOf(row: Appointment, day: string): Part {
  if (isCancelled(row)) return 'ofCancelled'
  if (row.startDate === day) return 'ofDay'
  return row.startDate > day ? 'ofLaterDays' : 'ofEarlierDays'
}

/** Sum of all parts of a line, in centavos. */
export const takenTotal = (line: TakenLine): number =>
  line.ofDay +
  line.ofLaterDays +
  line.ofEarlierDays +
  line.ofCancelled +
  line.ofRetail +
  line.tips +
  line.notPlaced

/** The sum of the payments in modes whose money goes into a cash drawer; all zero when there were none. */
export function cashOf(lines: readonly TakenLine[], settings: Settings): TakenLine {
  const total = nothingTaken(usualCash)
  for (const line of lines)
    if (isCash(settings, line.mode)) for (const { part } of takenParts) total[part] += line[part]
  return total
}

/** The parts with their titles on screen and paper. */
export const takenParts: readonly { part: Part; title: string }[] = [
  { part: 'ofDay', title: 'For This Day' },
  { part: 'ofLaterDays', title: 'For Later Days' },
  { part: 'ofEarlierDays', title: 'For Earlier Days' },
  { part: 'ofCancelled', title: ofCancelledTitle },
  { part: 'ofRetail', title: 'Retail' },
  { part: 'tips', title: tipsTitle },
  { part: 'notPlaced', title: 'Not Placed' },
]

/** Parts that get a column only on days that have such money. */
const rareParts: readonly Part[] = ['ofRetail', 'tips', 'notPlaced']

/** The columns of the lines: mode, parts, sum. */
export function takenColumns(lines: readonly TakenLine[]): readonly ReportColumn<TakenLine>[] {
  const isShown = (part: Part) =>
    !rareParts.includes(part) || lines.some((line) => line[part] !== 0)
  const shown = takenParts.filter(({ part }) => isShown(part))
  return [
    { title: 'Mode of Payment', kind: 'text', value: ({ mode }) => mode },
    ...shown.map(({ part, title }) => ({
      title,
      ...php,
      value: (line: TakenLine) => line[part],
    })),
    { title: 'Taken', ...php, value: takenTotal },
  ]
}
