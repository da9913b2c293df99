import { dueAtCheckIn, productsTotal } from '../appointment/amounts'
import { paymentsOf } from '../appointment/payments'
import { type Centavos, centavos, less } from '../kernel/money'
import { type Appointment, isFinal } from '../rows/appointment'
import { type TakenLine, takenOn } from './taken'
import {
  type Counted,
  type DayLine,
  emptyDay,
  type ModeLine,
  tallyByDay,
  tallyByMode,
} from './tally'

/** A business day as it is closed. */
export interface EndOfDay {
  count: DayLine
  modes: readonly ModeLine[]
  /** RESERVED or CHECKED_IN, by start */
  open: readonly Appointment[]
  /** money taken on this day, by mode, for visits of any day */
  taken: readonly TakenLine[]
}

export const counted = (row: Appointment): Counted => ({
  day: row.startDate,
  status: row.status,
  payments: paymentsOf(row),
})

/**
 * The sums of a business day (YYYY-MM-DD). `rows` are its appointments and those of other days that
 * may have been paid for on it. `count` and `modes` are of its appointments, as in the daily report,
 * whenever they were paid; `taken` is what came in on it, for whichever appointment.
 */
export function endOfDay(rows: readonly Appointment[], day: string): EndOfDay {
  const ofDay = rows.filter((row) => row.startDate === day)
  const [byDay, byMode] = [tallyByDay(), tallyByMode()]
  for (const row of ofDay) {
    byDay.add(counted(row))
    byMode.add(counted(row))
  }
  return {
    count: byDay.lines()[0] ?? emptyDay(day),
    modes: byMode.lines(),
    open: ofDay.filter((row) => !isFinal(row)).sort(byStart),
    taken: takenOn(rows, day),
  }
}

const byStart = (a: Appointment, b: Appointment) => (a.startTime < b.startTime ? -1 : 1)

/** The rest that an open appointment has to pay, as far as it is known now. */
export function stillDue(row: Appointment): Centavos {
  if (row.status === 'RESERVED') return centavos(dueAtCheckIn(row))
  const products = less(centavos(productsTotal(row)), centavos(row.productPaymentAmount))
  return centavos((centavos(row.balanceAfterCheckIn ?? 0) + products) / 100)
}
