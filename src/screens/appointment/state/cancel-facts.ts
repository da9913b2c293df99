import { productsTotal } from '#domain/appointment/amounts'
import { noShowReason } from '#domain/customer/no-show'
import type { Appointment } from '#domain/rows/appointment'
import type { Store } from '#domain/rows/store'
import type { World } from '#domain/rows/world'
import { nameIn } from '../papers/place-line'
import { checkInPhase, creationPhase } from './phases'

/** Consequences of a cancellation, shown before the user cancels; amounts in PHP (SPEC.md status-6). */
export interface CancelFacts {
  payments: readonly { label: string; amount: number }[]
  pointsBack: number
  /** number of ordered products that are not paid; a cancellation removes them */
  unpaidProducts: number
}

export function cancelFacts(row: Appointment, store: Store): CancelFacts {
  const named = (title: string, mode: string | null) => (mode ? `${title}, ${mode}` : title)
  const payments = [
    {
      label: named('Appointment Creation Payment', row.appointmentCreationPaymentMOP),
      amount: creationPhase(row, store).paid,
    },
    {
      label: named('Payment Before Check-In', row.checkInPaymentMOP),
      amount: checkInPhase(row, store)?.paid ?? 0,
    },
    {
      label: named('Additional payment', row.additionalPaymentMOP),
      amount: row.additionalPaymentAmount,
    },
    { label: named('Products', row.productPaymentMOP), amount: row.productPaymentAmount },
  ]
  return {
    payments: payments.filter((payment) => payment.amount > 0),
    pointsBack: row.pointsRedeemed,
    unpaidProducts: row.productPaymentAmount === 0 ? productsTotal(row) : 0,
  }
}

/** The places that a cancellation frees, such as "The slot, ROOM 3 and LOCKER 05 become free at once. …" */
export function freedText(row: Appointment, world: World): string {
  const freed = [
    'The slot',
    row.roomId && nameIn(world.rooms, row.roomId),
    row.lockerId && nameIn(world.lockers, row.lockerId),
  ].filter(Boolean)
  const last = freed.pop()
  const all = freed.length > 0 ? `${freed.join(', ')} and ${last} become` : `${last} becomes`
  return `${all} free at once. A cancelled appointment cannot be updated.`
}

/** Usual reasons of cancellations, by who cancelled. */
export const customerReasons = ['Changed plans', 'Sick', 'Running late', 'Weather or traffic']
export const noShowReasons = [noShowReason, 'Did not answer']
