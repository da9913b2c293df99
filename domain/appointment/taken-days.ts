import { businessTimeOfInstant } from '../kernel/dates'
import { centavos } from '../kernel/money'
import type { Appointment } from '../rows/appointment'
import { type Paid, paidInAll, paymentsOf, unknownMode } from './payments'

/** Money taken on a business day in one mode of payment; centavos. */
export interface Taking {
  day: string
  mode: string
  amount: number
}

export function takingOn(day: string, paid: Paid, sign = 1): Taking {
  return { day, mode: paid.mode ?? unknownMode, amount: sign * paidInAll([paid]) }
}

/**
 * Takings on other days than the visit's, without the creation payment. If the row keeps no record of them, they are
 * derived from its timestamps.
 */
export function onOtherDays(row: Appointment): Taking[] {
  if (row.takenOnOtherDays)
    return Object.entries(row.takenOnOtherDays).map(([key, amount]) => ({
      day: key.slice(0, 10),
      mode: key.slice(11),
      amount: centavos(amount),
    }))
  const dayOf = (instant: string | null) =>
    businessTimeOfInstant(instant ?? '')?.date ?? row.startDate
  const [, checkIn, ...atEnd] = paymentsOf(row)
  const end = dayOf(row.completedDateTime ?? row.checkInDateTime)
  return [
    ...(checkIn ? [takingOn(dayOf(row.checkInDateTime), checkIn)] : []),
    ...atEnd.map((paid) => takingOn(end, paid)),
  ].filter(({ day, amount }) => day !== row.startDate && amount !== 0)
}

/** The business day on which the booking was made, and its creation payment taken. */
export const bookedOn = (row: Appointment): string =>
  row.createdDate || businessTimeOfInstant(row.createdDateTime ?? '')?.date || row.startDate
