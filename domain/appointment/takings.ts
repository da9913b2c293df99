import { businessTimeOfInstant } from '../kernel/dates'
import { type Centavos, centavos, pesos } from '../kernel/money'
import type { Appointment } from '../rows/appointment'
import { type Paid, paidInAll, paymentsOf, unknownMode } from './payments'

/** Money taken on a business day in one mode of payment; centavos. */
export interface Taking {
  day: string
  mode: string
  amount: number
}

/** All payments of an appointment by day and mode; their sum is the total paid. */
export function takingsOf(row: Appointment): Taking[] {
  const [creation, ...later] = paymentsOf(row)
  const elsewhere = onOtherDays(row)
  return [
    ...(creation ? [takingOn(bookedOn(row), creation)] : []),
    ...later.map((paid) => takingOn(row.startDate, paid)),
    ...elsewhere,
    ...elsewhere.map(({ mode, amount }) => ({ day: row.startDate, mode, amount: -amount })),
  ].filter(({ amount }) => amount !== 0)
}

/**
 * The changed row with its `takenOnOtherDays`. Money that was taken earlier keeps its day, so that the figures of a
 * past day don't change.
 */
export function withTakings(before: Appointment, after: Appointment, day: string): Appointment {
  const moved = [
    ...paymentsOf(after).map((paid) => takingOn(day, paid)),
    ...paymentsOf(before).map((paid) => takingOn(day, paid, -1)),
  ]
  const sums = sumsOf(moved)
  if (sums.size === 0) return after
  const all = sumsOf([...onOtherDays(before), ...(day === after.startDate ? [] : moved)])
  const inPesos = [...all].map(([key, amount]) => [key, pesos(amount as Centavos)] as const)
  return { ...after, takenOnOtherDays: Object.fromEntries(inPesos) }
}

function takingOn(day: string, paid: Paid, sign = 1): Taking {
  return { day, mode: paid.mode ?? unknownMode, amount: sign * paidInAll([paid]) }
}

/**
 * Takings on other days than the visit's, without the creation payment. Without a record they follow from the row's
 * timestamps.
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

/** Sums by day and mode, without those that are zero. */
function sumsOf(takings: readonly Taking[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { day, mode, amount } of takings) {
    const key = `${day} ${mode}`
    const sum = (sums.get(key) ?? 0) + amount
    if (sum === 0) sums.delete(key)
    else sums.set(key, sum)
  }
  return sums
}
