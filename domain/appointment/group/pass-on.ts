import { centavos, less, pesos, smaller } from '../../kernel/money'
import type { PaymentPart } from '../../kernel/payment'
import type { Appointment } from '../../rows/appointment'
import type { Settings } from '../../rows/store-lists'
import type { RefundPart } from '../correction/input'
import { heldPayments } from '../correction/pay-back'
import type { PaidMember } from './input'
import { totalOf } from './pay-group'
import { dueForAll, spreadPayment } from './spread-payment'

/** Money of a cancelled guest that counts for those who stay: paid back there, paid for them, in the same modes. */
export interface PassedOn {
  /** PHP */
  amount: number
  parts: readonly RefundPart[]
  members: readonly PaidMember[]
}

/** The phases whose money is for services. */
const ofServices: readonly string[] = ['Creation', 'Check-In', 'Completion']

/**
 * The money of a cancelled guest as far as the others of the group owe it (domain/decisions/017). Null if nothing is
 * held or owed, or the guest is not cancelled.
 */
export function passOn(
  settings: Settings,
  row: Appointment,
  others: readonly Appointment[],
): PassedOn | null {
  if (row.status !== 'CANCELLED') return null
  let missing = centavos(dueForAll(others))
  const taken = heldPayments(row).flatMap(({ tender, held }) => {
    const part = smaller(missing, centavos(held))
    if (part <= 0 || !ofServices.includes(tender.phase)) return []
    missing = less(missing, part)
    return [{ tender, held, amount: pesos(part) }]
  })
  if (taken.length === 0) return null
  const parts = taken.map(({ tender, held, amount }): RefundPart => {
    return { tenderId: tender.id, amount, mode: tender.mode, reference: null, shownHeld: held }
  })
  const again = taken.map(({ tender: { mode, reference }, amount }): PaymentPart => {
    return { mode, amount, reference }
  })
  const amount = totalOf(again)
  const payment = { amount, modeOfPayment: again[0]?.mode ?? null, parts: again }
  return { amount, parts, members: spreadPayment(settings, others, payment) }
}
