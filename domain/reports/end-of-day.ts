import { dueAtCheckIn, productsTotal } from '../appointment/amounts'
import { extensionsOwed } from '../appointment/owed-extensions'
import { paidPartsOf } from '../appointment/parts/paid-parts'
import { type Centavos, centavos, less, sum } from '../kernel/money'
import { type Appointment, guestBookings, isFinal } from '../rows/appointment'
import type { Sale } from '../rows/sale'
import { type TakenLine, takenOn } from './taken'
import {
  type Counted,
  type DayLine,
  emptyDay,
  type ModeLine,
  tallyByDay,
  tallyByMode,
} from './tally'
import { type TipLine, tipsOn } from './tips'

/** Figures for closing a business day. */
export interface EndOfDay {
  count: DayLine
  modes: readonly ModeLine[]
  /** the RESERVED and CHECKED_IN appointments, by start */
  open: readonly Appointment[]
  /** money taken on this day, by mode, for visits of any day */
  taken: readonly TakenLine[]
  /** the tips among it, by therapist and mode */
  tips: readonly TipLine[]
}

export const counted = (row: Appointment): Counted => ({
  day: row.startDate,
  status: row.status,
  payments: paidPartsOf(row),
})

/**
 * Sums of a business day (YYYY-MM-DD). `rows`: its appointments, and appointments of other days that may have payments
 * on it. `count` and `modes`: the day's appointments, whenever they were paid, as in the daily report. `taken`:
 * payments on the day, those for `sales` included.
 */
export function endOfDay(
  rows: readonly Appointment[],
  day: string,
  sales: Iterable<Sale> = [],
): EndOfDay {
  const allSales = [...sales]
  const ofDay = guestBookings(rows).filter((row) => row.startDate === day)
  const [byDay, byMode] = [tallyByDay(), tallyByMode()]
  for (const row of ofDay) {
    byDay.add(counted(row))
    byMode.add(counted(row))
  }
  return {
    count: byDay.lines()[0] ?? emptyDay(day),
    modes: byMode.lines(),
    open: ofDay.filter((row) => !isFinal(row)).sort(byStart),
    taken: takenOn(rows, day, allSales),
    tips: tipsOn([...rows, ...allSales], day),
  }
}

const byStart = (a: Appointment, b: Appointment) => (a.startTime < b.startTime ? -1 : 1)

/** The amount that is still due for an open appointment, as far as it is known now. */
export function stillDue(row: Appointment): Centavos {
  const owed = centavos(extensionsOwed(row))
  if (row.status === 'RESERVED') return sum(centavos(dueAtCheckIn(row)), owed)
  const products = less(centavos(productsTotal(row)), centavos(row.productPaymentAmount))
  return sum(centavos(row.balanceAfterCheckIn ?? 0), products, owed)
}
