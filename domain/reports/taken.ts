import { isCancelled } from '../appointment/payments'
import { takingsOf } from '../appointment/takings'
import type { Appointment } from '../rows/appointment'
import { php, type ReportColumn } from './table'
import { ofCancelledTitle } from './tally'

/** Takings of a business day in one mode of payment, split by the day of the visit; centavos. */
export interface TakenLine {
  mode: string
  ofDay: number
  ofLaterDays: number
  ofEarlierDays: number
  /** for cancelled appointments of any day; no record says whether it was paid back */
  ofCancelled: number
}

type Part = Exclude<keyof TakenLine, 'mode'>

/** The mode whose money is in the cash drawer. */
const cashMode = 'CASH'

export const nothingTaken = (mode: string): TakenLine => ({
  mode,
  ofDay: 0,
  ofLaterDays: 0,
  ofEarlierDays: 0,
  ofCancelled: 0,
})

/** Takings of a day (YYYY-MM-DD) by mode. `rows` must include every appointment that may have been paid that day. */
export function takenOn(rows: readonly Appointment[], day: string): TakenLine[] {
  const lines = new Map<string, TakenLine>()
  for (const row of rows)
    for (const taking of takingsOf(row)) {
      if (taking.day !== day) continue
      const line = lines.get(taking.mode) ?? nothingTaken(taking.mode)
      lines.set(taking.mode, line)
      line[partOf(row, day)] += taking.amount
    }
  return [...lines.values()].sort((a, b) => (a.mode < b.mode ? -1 : 1))
}

function partOf(row: Appointment, day: string): Part {
  if (isCancelled(row)) return 'ofCancelled'
  if (row.startDate === day) return 'ofDay'
  return row.startDate > day ? 'ofLaterDays' : 'ofEarlierDays'
}

/** Sum of all parts of a line, in centavos. */
export const takenTotal = (line: TakenLine): number =>
  line.ofDay + line.ofLaterDays + line.ofEarlierDays + line.ofCancelled

/** The line of cash payments; all zero when there were none. */
export const cashOf = (lines: readonly TakenLine[]): TakenLine =>
  lines.find(({ mode }) => mode === cashMode) ?? nothingTaken(cashMode)

/** The parts with their titles on screen and paper. */
export const takenParts: readonly { part: Part; title: string }[] = [
  { part: 'ofDay', title: 'For This Day' },
  { part: 'ofLaterDays', title: 'For Later Days' },
  { part: 'ofEarlierDays', title: 'For Earlier Days' },
  { part: 'ofCancelled', title: ofCancelledTitle },
]

export const takenColumns: readonly ReportColumn<TakenLine>[] = [
  { title: 'Mode of Payment', kind: 'text', value: ({ mode }) => mode },
  ...takenParts.map(({ part, title }) => ({
    title,
    ...php,
    value: (line: TakenLine) => line[part],
  })),
  { title: 'Taken', ...php, value: takenTotal },
]
