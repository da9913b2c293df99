import { centavos, less, pesos, sum } from '../../kernel/money'
import type { Appointment } from '../../rows/appointment'
import { netPrice } from '../amounts'
import { effectiveTenders } from '../tenders'
import type { RefundPart } from './input'
import { partsFor } from './pay-back'

/** The payments that `overpaid` counts. */
const servicePhases = ['Creation', 'Check-In'] as const

/**
 * PHP paid for a visit's services above their price, to be paid back: a promo was chosen after the payment, or the
 * amount of a payment was corrected. 0 for a CANCELLED visit, whose money is refunded as a whole.
 */
export function overpaid(row: Appointment): number {
  if (row.status === 'CANCELLED') return 0
  const paid = sum(
    centavos(row.appointmentCreationPaymentAmount),
    centavos(row.checkInPaymentAmount),
  )
  return pesos(less(paid, centavos(netPrice(row))))
}

/** Parts that pay the excess back: from payments for services, so that products and extensions stay paid. */
export const excessParts = (row: Appointment): RefundPart[] =>
  partsFor(row, overpaid(row), servicePhases)

/** The same in PHP before any refund, for a tablet that pays back what another one has paid back meanwhile. */
export function overpaidBeforeRefunds(row: Appointment): number {
  const back = effectiveTenders(row).filter(
    ({ kind, phase }) => kind === 'REFUND' && servicePhases.some((each) => each === phase),
  )
  const sumOf = (field: 'amount' | 'charge') => sum(...back.map((each) => centavos(each[field])))
  const checkIn = sum(centavos(row.checkInPaymentAmount), less(sumOf('amount'), sumOf('charge')))
  return overpaid({ ...row, checkInPaymentAmount: pesos(checkIn) })
}
