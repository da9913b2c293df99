import { centavos, pesos, sum } from '#domain/kernel/money'
import type { Appointment } from '#domain/rows/appointment'

/** Money that was taken for one thing. */
export interface Taken {
  what: 'services' | 'charge' | 'additional' | 'products'
  /** PHP; below zero where it was given back */
  amount: number
  mode: string | null
}

/** All that a booking can say was paid for it, always in the same order. */
const paymentsOf = (row: Appointment): Taken[] => [
  part('services', row.appointmentCreationPaymentAmount, row.appointmentCreationPaymentMOP),
  part('services', row.checkInPaymentAmount, row.checkInPaymentMOP),
  part('services', row.completedPaymentAmount, row.completedPaymentMOP),
  part('charge', row.checkInPercentChargeAmount, null),
  part('additional', row.additionalPaymentAmount, row.additionalPaymentMOP),
  part('products', row.productPaymentAmount, row.productPaymentMOP),
]

const part = (what: Taken['what'], amount: number, mode: string | null): Taken => {
  return { what, amount, mode }
}

/** What was paid between two states of a booking; all that was ever paid where there is none before. */
export function takenSince(before: Appointment | null, after: Appointment): Taken[] {
  const earlier = before ? paymentsOf(before) : []
  return paymentsOf(after)
    .map((paid, at) => ({ ...paid, amount: difference(paid.amount, earlier[at]?.amount ?? 0) }))
    .filter(({ amount }) => amount !== 0)
}

const difference = (a: number, b: number): number => pesos(sum(centavos(a), centavos(-b)))

const words: Readonly<Record<Taken['what'], string>> = {
  services: '',
  charge: 'charge',
  additional: 'additional',
  products: 'for products',
}

/** "PHP 800.00 CASH, PHP 249.75 GCASH for products"; empty for nothing. */
export const takenText = (taken: readonly Taken[]): string => taken.map(textOf).join(', ')

function textOf({ what, amount, mode }: Taken): string {
  const sign = amount < 0 ? 'given back' : ''
  return [`PHP ${Math.abs(amount).toFixed(2)}`, mode, words[what], sign].filter(Boolean).join(' ')
}
