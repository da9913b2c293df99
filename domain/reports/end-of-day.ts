import { dueAtCheckIn, productsTotal } from '../appointment/amounts'
import { type Appointment, isFinal } from '../appointment/appointment'
import { momentOfInstant } from '../kernel/dates'
import { type Centavos, centavos, less } from '../kernel/money'
import { paidInAll, paymentsOf } from './payments'
import { type Counted, type DayLine, type ModeLine, tallyByDay, tallyByMode } from './tally'

/** The mode that lies in the drawer. */
const cashMode = 'CASH'

/** What must be in the drawer, in centavos: the rows of a sum. */
export interface Drawer {
  /** cash of the day's appointments, without cancelled ones: the daily report's total of CASH */
  ofDay: number
  /** cash of the day's cancelled ones; nothing says that it was given back */
  ofCancelled: number
  /** the part of both that was taken on an earlier day */
  takenBefore: number
  /** taken on this day for appointments of later days */
  takenAhead: number
  expected: number
}

/** A business day as it is closed. */
export interface EndOfDay {
  count: DayLine
  modes: readonly ModeLine[]
  /** RESERVED or CHECKED_IN, by start */
  open: readonly Appointment[]
  drawer: Drawer
}

export const counted = (row: Appointment): Counted => ({
  day: row.startDate,
  status: row.status,
  payments: paymentsOf(row),
})

/**
 * The sums of a business day (YYYY-MM-DD). `rows` are its appointments and those of other days that
 * may have been paid for on it. Payments belong to the day of their appointment, as in the daily
 * report; only the drawer asks when cash was taken.
 */
export function endOfDay(rows: readonly Appointment[], day: string): EndOfDay {
  const ofDay = rows.filter((row) => row.startDate === day)
  const [byDay, byMode] = [tallyByDay(), tallyByMode()]
  for (const row of ofDay) {
    byDay.add(counted(row))
    byMode.add(counted(row))
  }
  const modes = byMode.lines()
  const none = { day, appointments: 0, completed: 0, cancelled: 0, paid: 0 }
  return {
    count: byDay.lines()[0] ?? none,
    modes,
    open: ofDay.filter((row) => !isFinal(row)).sort(byStart),
    drawer: drawerOf(rows, day),
  }
}

const byStart = (a: Appointment, b: Appointment) => (a.startTime < b.startTime ? -1 : 1)

function drawerOf(rows: readonly Appointment[], day: string): Drawer {
  const drawer = { ofDay: 0, ofCancelled: 0, takenBefore: 0, takenAhead: 0, expected: 0 }
  for (const row of rows) {
    const [creation, ...later] = paymentsOf(row).map((paid) =>
      paid.mode === cashMode ? paidInAll([paid]) : 0,
    )
    const early = creation ?? 0
    const booked = bookedOn(row)
    if (row.startDate === day) {
      const all = later.reduce((sum, amount) => sum + amount, early)
      if (row.status === 'CANCELLED') drawer.ofCancelled += all
      else drawer.ofDay += all
      if (booked < day) drawer.takenBefore += early
    } else if (booked === day && row.startDate > day) drawer.takenAhead += early
  }
  const { ofDay, ofCancelled, takenBefore, takenAhead } = drawer
  return { ...drawer, expected: ofDay + ofCancelled - takenBefore + takenAhead }
}

/** The business day on which a booking was made, and paid for if it was. */
const bookedOn = (row: Appointment): string =>
  row.createdDate || momentOfInstant(row.createdDateTime ?? '')?.date || row.startDate

/** What an open appointment has still to pay, as far as it is known now. */
export function stillDue(row: Appointment): Centavos {
  if (row.status === 'RESERVED') return centavos(dueAtCheckIn(row))
  const products = less(centavos(productsTotal(row)), centavos(row.productPaymentAmount))
  return centavos((centavos(row.balanceAfterCheckIn ?? 0) + products) / 100)
}
