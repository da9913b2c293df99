import { chargedLabel } from '#domain/appointment/amounts'
import { tipsOf } from '#domain/appointment/tips'
import { centavos, less, pesos, sum } from '#domain/kernel/money'
import type { Appointment } from '#domain/rows/appointment'
import type { Store } from '#domain/rows/store'
import { usualCash } from '#domain/rows/store-lists'
import type { TenderPhase } from '#domain/rows/tender'
import { amount } from '../../../ui/format/format-money'
import { namedParts, partsText } from '../../payment/tender-lines'

/** A payment of one phase: PHP without change and with its charge, and a line of text about it. */
export interface PaidPhase {
  paid: number
  line: string
}

/** A line such as "GCASH · balance after 1,100.00". A payment of 0 shows no mode. */
function line(paid: Paid, store: Store): string {
  const { kept, mode, charge, after, parts } = paid
  if (parts) return `${partsText(parts)} · ${after}`
  if (kept === 0) return ['Nothing paid', after].filter(Boolean).join(' · ')
  const words = chargedLabel([paid], store)
  const charged = charge > 0 ? ` ${amount(kept)} + ${words} ${amount(charge)}` : ''
  return [`${mode ?? usualCash}${charged}`, after].filter(Boolean).join(' · ')
}

interface Paid {
  kept: number
  mode: string | null
  charge: number
  after: string
  /** the parts of a payment in several modes; null if it has one mode */
  parts: ReturnType<typeof namedParts>
}

const total = (...parts: readonly number[]) => pesos(sum(...parts.map(centavos)))

export function creationPhase(row: Appointment, store: Store): PaidPhase {
  const kept = row.appointmentCreationPaymentAmount
  const charge = row.creationPercentChargeAmount
  const after = `balance after ${amount(row.balanceAfterReservation)}`
  return {
    paid: total(kept, charge),
    line: line(
      {
        kept,
        mode: row.appointmentCreationPaymentMOP,
        charge,
        after,
        parts: namedParts(row, 'Creation'),
      },
      store,
    ),
  }
}

/** The payment at check-in; null before check-in, or if nothing was paid. */
export function checkInPhase(row: Appointment, store: Store): PaidPhase | null {
  if (row.checkInDateTime === null) return null
  const kept = row.checkInPaymentAmount
  const charges = centavos(row.checkInPercentChargeAmount)
  const charge = pesos(less(charges, centavos(row.creationPercentChargeAmount)))
  const after = `balance after ${amount(row.balanceAfterCheckIn ?? 0)}`
  const mode = row.checkInPaymentMOP
  const parts = namedParts(row, 'Check-In')
  return { paid: total(kept, charge), line: line({ kept, mode, charge, after, parts }, store) }
}

/** The payment at completion; null before completion, or if nothing was paid. */
export function completionPhase(row: Appointment): PaidPhase | null {
  if (row.completedDateTime === null) return null
  const { completedPaymentAmount, additionalPaymentAmount, productPaymentAmount } = row
  const inWords = (phase: TenderPhase, mode: string | null, paid: number, what = '') => {
    const parts = namedParts(row, phase)
    if (!parts && paid === 0) return ''
    return `${what}${parts ? partsText(parts) : `${mode ?? usualCash} ${amount(paid)}`}`
  }
  const parts = [
    inWords('Completion', row.completedPaymentMOP, completedPaymentAmount),
    inWords('Additional', row.additionalPaymentMOP, additionalPaymentAmount, 'additional '),
    inWords('Product', row.productPaymentMOP, productPaymentAmount, 'products '),
    ...tipsOf(row).map(({ mode, amount: paid }) => `tip ${mode} ${amount(paid)}`),
  ].filter(Boolean)
  return {
    paid: total(completedPaymentAmount, additionalPaymentAmount, productPaymentAmount),
    line: parts.join(' · ') || 'Nothing paid',
  }
}
