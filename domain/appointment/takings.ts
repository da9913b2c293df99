import { type Centavos, pesos } from '../kernel/money'
import type { Appointment } from '../rows/appointment'
import { paymentsOf } from './payments'
import { bookedOn, onOtherDays, type Taking, takingOn } from './taken-days'
import { effectiveTenders, signedAmount } from './tenders'
import { type MoneyTaken, withTenders } from './with-tenders'

/** All payments of an appointment by day and mode, refunds negative; their sum is the total paid. */
export function takingsOf(row: Appointment): Taking[] {
  if (row.tenders) return tendered(row)
  const [creation, ...later] = paymentsOf(row)
  const elsewhere = onOtherDays(row)
  return [
    ...(creation ? [takingOn(bookedOn(row), creation)] : []),
    ...later.map((paid) => takingOn(row.startDate, paid)),
    ...elsewhere,
    ...elsewhere.map(({ mode, amount }) => ({ day: row.startDate, mode, amount: -amount })),
  ].filter(({ amount }) => amount !== 0)
}

function tendered(row: Appointment): Taking[] {
  const sums = sumsOf(
    effectiveTenders(row).map((tender) => ({ ...tender, amount: signedAmount(tender) })),
  )
  return [...sums].map(([key, amount]) => ({ day: key.slice(0, 10), mode: key.slice(11), amount }))
}

/** The changed row with its money recorded: the tenders, and the days on which it was taken. */
export function withMoney(before: Appointment, after: Appointment, taken: MoneyTaken): Appointment {
  // The overlay applies thousands of changes without money: don't compute payments for them.
  const hasParts = Object.values(taken.paidAs).some((paid) => paid?.parts)
  if (!hasParts && paymentFields.every((field) => before[field] === after[field])) return after
  return withTenders(before, withTakings(before, after, taken.day), taken)
}

const paymentFields = [
  'appointmentCreationPaymentAmount',
  'appointmentCreationPaymentMOP',
  'creationPercentChargeAmount',
  'checkInPaymentAmount',
  'checkInPaymentMOP',
  'checkInPercentChargeAmount',
  'completedPaymentAmount',
  'completedPaymentMOP',
  'additionalPaymentAmount',
  'additionalPaymentMOP',
  'productPaymentAmount',
  'productPaymentMOP',
] as const

/**
 * The changed row with its `takenOnOtherDays`. Money that was taken earlier keeps its day, so that the figures of a
 * past day don't change.
 */
function withTakings(before: Appointment, after: Appointment, day: string): Appointment {
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
