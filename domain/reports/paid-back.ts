import { waitsForSignature } from '../appointment/correction/corrections'
import { effectiveTenders, type PaidRow } from '../appointment/tenders'
import { centavos } from '../kernel/money'
import type { Correction } from '../rows/correction'
import type { Store } from '../rows/store'
import { php, type ReportColumn } from './table'

/** Money paid back on a day in one mode; centavos. */
interface PaidBackLine {
  mode: string
  refunds: number
  amount: number
}

/**
 * Refunds of a day (YYYY-MM-DD) by mode. `rows`: every appointment and sale that may have been paid back that day. A
 * refund may be in a booking and in the row of money that waited for it; it counts once.
 */
export function paidBackOn(rows: readonly PaidRow[], day: string): PaidBackLine[] {
  const lines = new Map<string, PaidBackLine>()
  const counted = new Set<string>()
  for (const row of rows)
    for (const tender of effectiveTenders(row)) {
      if (tender.kind !== 'REFUND' || tender.day !== day || counted.has(tender.id)) continue
      counted.add(tender.id)
      const { mode } = tender
      const { refunds, amount } = lines.get(mode) ?? { refunds: 0, amount: 0 }
      lines.set(mode, { mode, refunds: refunds + 1, amount: amount + centavos(tender.amount) })
    }
  return [...lines.values()].sort((a, b) => (a.mode < b.mode ? -1 : 1))
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
