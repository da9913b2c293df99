import { overpaid } from '#domain/appointment/correction/overpaid'
import { heldPayments } from '#domain/appointment/correction/pay-back'
import { tendersOf } from '#domain/appointment/tenders'
import type { Appointment } from '#domain/rows/appointment'

/** Corrections of a visit by name, in the order of the menu. */
export const correctionNames = {
  payment: 'Correct a payment',
  reference: 'Add a reference',
  tip: 'Add a tip',
  refund: 'Refund',
  line: 'Take a product off',
  undo: 'Undo the completion',
  checkIn: 'Undo the check-in',
} as const
export type CorrectionName = keyof typeof correctionNames

/** Corrections that the visit's status and money allow. */
export function offeredFor(row: Appointment): CorrectionName[] {
  const isCompleted = row.status === 'COMPLETED'
  const isEnded = isCompleted || row.status === 'CANCELLED'
  const holds = heldPayments(row).some(({ held }) => held > 0)
  const isPaid = tendersOf(row).length > 0
  const offered: readonly (CorrectionName | false)[] = [
    isPaid && 'payment',
    isPaid && 'reference',
    isCompleted && 'tip',
    (isEnded || overpaid(row) > 0) && holds && 'refund',
    isCompleted && Object.keys(row.productsOrdered).length > 0 && 'line',
    isCompleted && 'undo',
    row.status === 'CHECKED_IN' && 'checkIn',
  ]
  return offered.filter((name) => name !== false)
}
