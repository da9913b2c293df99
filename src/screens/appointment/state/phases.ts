import { chargedLabel } from '#domain/appointment/amounts'
import { centavos, less, pesos, sum } from '#domain/kernel/money'
import type { Appointment } from '#domain/rows/appointment'
import type { Store } from '#domain/rows/store'
import { amount } from '../../../ui/format/format-money'

/** A payment: the amount in PHP without change and with its charge, and a line about it. */
export interface PaidPhase {
  paid: number
  line: string
}

/** A line such as "GCASH · balance after 1,100.00"; a payment of 0 has no mode. */
function line(paid: Paid, store: Store): string {
  const { kept, mode, charge, after } = paid
  if (kept === 0) return ['Nothing paid', after].filter(Boolean).join(' · ')
  const words = chargedLabel([paid], store)
  const charged = charge > 0 ? ` ${amount(kept)} + ${words} ${amount(charge)}` : ''
  return [`${mode ?? 'CASH'}${charged}`, after].filter(Boolean).join(' · ')
}

interface Paid {
  kept: number
  mode: string | null
  charge: number
  after: string
}

const total = (...parts: readonly number[]) => pesos(sum(...parts.map(centavos)))

export function creationPhase(row: Appointment, store: Store): PaidPhase {
  const kept = row.appointmentCreationPaymentAmount
  const charge = row.creationPercentChargeAmount
  const after = `balance after ${amount(row.balanceAfterReservation)}`
  return {
    paid: total(kept, charge),
    line: line({ kept, mode: row.appointmentCreationPaymentMOP, charge, after }, store),
  }
}

/** The payment at check-in; null before check-in, or without a payment. */
export function checkInPhase(row: Appointment, store: Store): PaidPhase | null {
  if (row.checkInDateTime === null) return null
  const kept = row.checkInPaymentAmount
  const charges = centavos(row.checkInPercentChargeAmount)
  const charge = pesos(less(charges, centavos(row.creationPercentChargeAmount)))
  const after = `balance after ${amount(row.balanceAfterCheckIn ?? 0)}`
  const mode = row.checkInPaymentMOP
  return { paid: total(kept, charge), line: line({ kept, mode, charge, after }, store) }
}

/** The payment at completion; null before completion, or without a payment. */
export function completionPhase(row: Appointment): PaidPhase | null {
  if (row.completedDateTime === null) return null
  const { completedPaymentAmount, additionalPaymentAmount, productPaymentAmount } = row
  const parts = [
    completedPaymentAmount > 0 && `${row.completedPaymentMOP} ${amount(completedPaymentAmount)}`,
    additionalPaymentAmount > 0 &&
      `additional ${row.additionalPaymentMOP} ${amount(additionalPaymentAmount)}`,
    productPaymentAmount > 0 && `products ${row.productPaymentMOP} ${amount(productPaymentAmount)}`,
  ].filter(Boolean)
  return {
    paid: total(completedPaymentAmount, additionalPaymentAmount, productPaymentAmount),
    line: parts.join(' · ') || 'Nothing paid',
  }
}
