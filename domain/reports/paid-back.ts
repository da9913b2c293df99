import { waitsForSignature } from '../appointment/correction/corrections'
import { effectiveTenders, type PaidRow } from '../appointment/tenders'
import { centavos } from '../kernel/money'
import type { Appointment } from '../rows/appointment'
import type { Correction } from '../rows/correction'
import { isRetail, type Sale } from '../rows/sale'
import type { Store } from '../rows/store'
import { type Days, isWithin } from './period'
import { php, type ReportColumn } from './table'

/** Money paid back on a day in one mode; centavos. */
export interface PaidBackLine {
  day: string
  mode: string
  refunds: number
  amount: number
}

/**
 * Refunds of some days by day and mode, one row at a time: all that may have been paid back on them. A refund may be in a
 * booking and in the row of money that waited for it, with another amount; it counts once, as the booking has it.
 */
export function tallyPaidBack(days: Days) {
  const lines = new Map<string, PaidBackLine>()
  const counted = new Set<string>()
  const waiting: Sale[] = []
  function count(row: PaidRow) {
    for (const { id, kind, day, mode, amount } of effectiveTenders(row)) {
      if (kind !== 'REFUND' || !isWithin(day, days) || counted.has(id)) continue
      counted.add(id)
      const line = lines.get(`${day} ${mode}`) ?? { day, mode, refunds: 0, amount: 0 }
      lines.set(`${day} ${mode}`, {
        ...line,
        refunds: line.refunds + 1,
        amount: line.amount + centavos(amount),
      })
    }
  }
  return {
    add(row: Appointment | Sale) {
      if ('lines' in row && !isRetail(row)) waiting.push(row)
      else count(row)
    },
    /** called once, when all rows were added */
    lines(): PaidBackLine[] {
      waiting.forEach(count)
      return [...lines].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line)
    },
  }
}

/** Refunds of a day (YYYY-MM-DD) by mode. `rows`: every appointment and sale that may have been paid back that day. */
export function paidBackOn(rows: readonly (Appointment | Sale)[], day: string): PaidBackLine[] {
  const tally = tallyPaidBack({ start: day, end: day })
  for (const row of rows) tally.add(row)
  return tally.lines()
}

export const paidBackColumns: readonly ReportColumn<PaidBackLine>[] = [
  { title: 'Mode of Payment', kind: 'text', value: ({ mode }) => mode },
  { title: 'Refunds', kind: 'whole', total: true, value: ({ refunds }) => refunds },
  { title: 'Paid Back', ...php, value: ({ amount }) => amount },
]

/** A correction with its appointment or sale. */
export interface Corrected {
  row: PaidRow
  correction: Correction
}

/** Corrections that wait for the signature of another person, the oldest first. */
export const waitingCorrections = (
  rows: readonly PaidRow[],
  store: Pick<Store, 'refundLimit'>,
): Corrected[] =>
  rows
    .flatMap((row) =>
      row.corrections
        .filter((correction) => waitsForSignature(correction, store))
        .map((correction) => ({ row, correction })),
    )
    .sort((a, b) => (a.correction.at < b.correction.at ? -1 : 1))
