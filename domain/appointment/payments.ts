import { centavos, pesos, smaller, sum } from '../kernel/money'
import type { Appointment } from '../rows/appointment'

/** The mode of a payment that has none. */
export const unknownMode = 'UNKNOWN'

/** The payment of one phase, in centavos. */
export interface Paid {
  mode: string | null
  amount: number
  /** the service charge that was paid with the amount */
  charge: number
}

/** Payments of an appointment, one for each of `paymentPhases` in `rows/tender.ts`. */
export function paymentsOf(row: Appointment): readonly Paid[] {
  const creationCharge = centavos(row.creationPercentChargeAmount)
  const charges = centavos(row.checkInPercentChargeAmount)
  const paid = (amount: number, mode: string | null, charge = 0): Paid => ({
    mode,
    amount: centavos(amount),
    charge,
  })
  return [
    paid(row.appointmentCreationPaymentAmount, row.appointmentCreationPaymentMOP, creationCharge),
    paid(row.checkInPaymentAmount, row.checkInPaymentMOP, charges - creationCharge),
    paid(row.completedPaymentAmount, row.completedPaymentMOP),
    paid(row.additionalPaymentAmount, row.additionalPaymentMOP),
    paid(row.productPaymentAmount, row.productPaymentMOP),
  ]
}

export const isCancelled = (row: { status: string }): boolean => row.status === 'CANCELLED'

/** Sum of payments, charges included; centavos. */
export const paidInAll = (payments: readonly Paid[]): number =>
  payments.reduce((total, { amount, charge }) => total + amount + charge, 0)

/** The sum of the payments for services in PHP: at creation, check-in and completion, without charges and products. */
export function paidForServices(row: Appointment): number {
  const atEnd = smaller(
    centavos(row.completedPaymentAmount),
    centavos(row.balanceAfterCheckIn ?? 0),
  )
  const before = sum(
    centavos(row.appointmentCreationPaymentAmount),
    centavos(row.checkInPaymentAmount),
  )
  return pesos(sum(before, atEnd))
}
