import type { PaidRow } from '../appointment/tenders'
import { tipsOf } from '../appointment/tips'
import { centavos } from '../kernel/money'
import { type Days, isWithin } from './period'
import { php, type ReportColumn } from './table'

/** The tips of a therapist on a business day in one mode of payment; `amount` in centavos. */
export interface TipLine {
  staffId: string
  day: string
  mode: string
  tips: number
  amount: number
}

/**
 * Sums up the tips given on some days, one row at a time. A tip may be in a booking and in the row of money that waited
 * for it: it counts once, as in the row that is added first, so bookings go first.
 */
export function tallyTips(days: Days) {
  const lines = new Map<string, TipLine>()
  const counted = new Set<string>()
  return {
    add(row: PaidRow) {
      for (const { id, day, mode, staffId, amount } of tipsOf(row)) {
        if (!isWithin(day, days) || counted.has(id)) continue
        counted.add(id)
        const key = JSON.stringify([staffId, day, mode])
        const line = lines.get(key) ?? { staffId: staffId ?? '', day, mode, tips: 0, amount: 0 }
        lines.set(key, { ...line, tips: line.tips + 1, amount: line.amount + centavos(amount) })
      }
    },
    /** by therapist, day and mode */
    lines: () => [...lines].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line),
  }
}

/** The tips of a business day (YYYY-MM-DD). `rows`: every row that may have been tipped that day, bookings first. */
export function tipsOn(rows: Iterable<PaidRow>, day: string): TipLine[] {
  const tally = tallyTips({ start: day, end: day })
  for (const row of rows) tally.add(row)
  return tally.lines()
}

/** Name of the sheet that has the tips by therapist and mode. */
export const tipSheet = 'Tips by Mode'

/** Title of the columns of tips. */
export const tipsTitle = 'Tips'

/** The columns of the lines: therapist, mode, sum. `nameOf` names a therapist. */
export const tipColumns = (
  nameOf: (staffId: string) => string,
): readonly ReportColumn<Pick<TipLine, 'staffId' | 'mode' | 'amount'>>[] => [
  { title: 'Therapist', kind: 'text', value: ({ staffId }) => nameOf(staffId) },
  { title: 'Mode of Payment', kind: 'text', value: ({ mode }) => mode },
  { title: tipsTitle, ...php, value: ({ amount }) => amount },
]
