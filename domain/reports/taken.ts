import { isCancelled } from '../appointment/payments'
import { takingsOf } from '../appointment/takings'
import { effectiveTenders, idsOfTenders, signedAmount, tendersOf } from '../appointment/tenders'
import type { Appointment } from '../rows/appointment'
import { isRetail, receivedFirst, type Sale } from '../rows/sale'
import { isCash, type Settings, usualCash } from '../rows/store-lists'
import { type Days, isWithin } from './period'
import { linesByKey } from './summary'
import { php, type ReportColumn } from './table'
import { ofCancelledTitle } from './tally'
import { tallyTips, tipsTitle } from './tips'

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
 * Takings of some days by day and mode, one appointment at a time: all that may have been paid or paid back on them.
 * `sales`: every sale with such money. Money that waited for a booking counts only for the row that has it now.
 */
export function tallyTaken(days: Days, sales: Iterable<Sale> = []) {
  const byDay = linesByKey(() => linesByKey(nothingTaken))
  const all = receivedFirst(sales).toReversed()
  const waiting = idsOfTenders(all.filter((sale) => !isRetail(sale)))
  const counted = new Set<string>()
  const tips = tallyTips(days)
  const add = (day: string, mode: string, part: Part, amount: number) => {
    if (isWithin(day, days)) byDay.of(day).of(mode)[part] += amount
  }
  const addSales = () => {
    for (const sale of all) {
      tips.add(sale)
      for (const tender of effectiveTenders(sale)) {
        if (counted.has(tender.id)) continue
        counted.add(tender.id)
        const { day, mode } = tender
        add(day, mode, isRetail(sale) ? 'ofRetail' : 'notPlaced', signedAmount(tender))
      }
    }
  }
  return {
    add(row: Appointment) {
      tips.add(row)
      for (const { day, mode, amount } of takingsOf(row)) add(day, mode, partOf(row, day), amount)
      if (waiting.size === 0) return
      for (const { id } of tendersOf(row)) if (waiting.has(id)) counted.add(id)
    },
    /** the lines of each day with takings, in order; called once, when all appointments were added */
    days(): { day: string; lines: TakenLine[] }[] {
      addSales()
      for (const { day, mode, amount } of tips.lines()) add(day, mode, 'tips', amount)
      return byDay
        .keys()
        .sort()
        .map((day) => ({ day, lines: byDay.of(day).all().sort(byMode) }))
    },
  }
}

const byMode = (a: TakenLine, b: TakenLine) => (a.mode < b.mode ? -1 : 1)

/** Takings of a day (YYYY-MM-DD) by mode. `rows`, `sales`: all that may have been paid that day. */
export function takenOn(
  rows: readonly Appointment[],
  day: string,
  sales: Iterable<Sale> = [],
): TakenLine[] {
  const tally = tallyTaken({ start: day, end: day }, sales)
  for (const row of rows) tally.add(row)
  return tally.days()[0]?.lines ?? []
}

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
export const cashOf = (lines: readonly TakenLine[], settings: Settings): TakenLine =>
  sumOfLines(
    usualCash,
    lines.filter(({ mode }) => isCash(settings, mode)),
  )

/** The sum of lines as one line. */
export function sumOfLines(mode: string, lines: readonly TakenLine[]): TakenLine {
  const total = nothingTaken(mode)
  for (const line of lines) for (const { part } of takenParts) total[part] += line[part]
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
export const takenColumns = (lines: readonly TakenLine[]): readonly ReportColumn<TakenLine>[] => [
  modeColumn,
  ...amountColumns(lines),
]

export const modeColumn: ReportColumn<{ mode: string }> = {
  title: 'Mode of Payment',
  kind: 'text',
  value: ({ mode }) => mode,
}

/** The columns of the amounts of these lines: parts and sum. */
export function amountColumns(lines: readonly TakenLine[]): readonly ReportColumn<TakenLine>[] {
  const isShown = (part: Part) =>
    !rareParts.includes(part) || lines.some((line) => line[part] !== 0)
  const shown = takenParts.filter(({ part }) => isShown(part))
  return [
    ...shown.map(({ part, title }) => ({
      key: part,
      title,
      ...php,
      value: (line: TakenLine) => line[part],
    })),
    { key: 'taken', title: 'Taken', ...php, value: takenTotal },
  ]
}
