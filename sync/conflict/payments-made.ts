import { centavos, pesos, sum } from '#domain/kernel/money'
import type { Appointment } from '#domain/rows/appointment'

/** A payment for one part of a booking. */
export interface Payment {
  what: 'services' | 'charge' | 'additional' | 'products'
  /** PHP; negative when it was given back */
  amount: number
  mode: string | null
}

/** Lists a booking's payments in a fixed order, so that two states can be compared by position. */
const paymentsOf = (row: Appointment): Payment[] => [
  part('services', row.appointmentCreationPaymentAmount, row.appointmentCreationPaymentMOP),
  part('services', row.checkInPaymentAmount, row.checkInPaymentMOP),
  part('services', row.completedPaymentAmount, row.completedPaymentMOP),
  part('charge', row.checkInPercentChargeAmount, null),
  part('additional', row.additionalPaymentAmount, row.additionalPaymentMOP),
  part('products', row.productPaymentAmount, row.productPaymentMOP),
]

const part = (what: Payment['what'], amount: number, mode: string | null): Payment => {
  return { what, amount, mode }
}

/** Lists the payments made between two states of a booking; all payments where `before` is null. */
export function paymentsMade(before: Appointment | null, after: Appointment): Payment[] {
  const earlier = before ? paymentsOf(before) : []
  return paymentsOf(after)
    .map((paid, at) => ({ ...paid, amount: difference(paid.amount, earlier[at]?.amount ?? 0) }))
    .filter(({ amount }) => amount !== 0)
}

const difference = (a: number, b: number): number => pesos(sum(centavos(a), centavos(-b)))

const words: Readonly<Record<Payment['what'], string>> = {
  services: '',
  charge: 'charge',
  additional: 'additional',
  products: 'for products',
}

/** Payments as text: "PHP 800.00 CASH, PHP 249.75 GCASH for products"; empty without any. */
export const paymentsText = (payments: readonly Payment[]): string =>
  payments.map(textOf).join(', ')

function textOf({ what, amount, mode }: Payment): string {
  const sign = amount < 0 ? 'given back' : ''
  return [`PHP ${Math.abs(amount).toFixed(2)}`, mode, words[what], sign].filter(Boolean).join(' ')
}
