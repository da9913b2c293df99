import { centavos, less, pesos, sum } from '../../kernel/money'
import type { PaymentPart } from '../../kernel/payment'
import type { Appointment } from '../../rows/appointment'
import type { Tender } from '../../rows/tender'
import { dueAtCheckIn, withTotals } from '../amounts'
import { freeId } from '../match-tenders'
import { partsOf } from '../parts/payment-parts'
import { tendersOf } from '../tenders'
import type { MoneyTaken } from '../with-tenders'

/**
 * The amount that a guest has to pay for the services now, in PHP: before check-in the balance less promo and points,
 * later the balance after check-in. Products are paid at the completion.
 */
export function dueNow(row: Appointment): number {
  if (row.status === 'RESERVED') return dueAtCheckIn(row)
  return row.status === 'CHECKED_IN' ? (row.balanceAfterCheckIn ?? 0) : 0
}

/** Adds money to the payment at creation while the row is RESERVED, otherwise to the payment at check-in. */
export function withStagePayment(
  row: Appointment,
  parts: readonly PaymentPart[],
  taken: MoneyTaken,
): Appointment {
  const phase = row.status === 'RESERVED' ? 'Creation' : 'Check-In'
  const tenders = tendersOf(row)
  const added = tendersFor({ id: row.id, tenders }, phase, parts, taken)
  const paid = { ...row, tenders: [...tenders, ...added] }
  const kept = sum(...parts.map(({ amount }) => centavos(amount)))
  const mode = largestMode(paid, phase)
  const more = (amount: number) => pesos(sum(centavos(amount), kept))
  const lessOf = (balance: number) => pesos(less(centavos(balance), kept))
  const next =
    phase === 'Creation'
      ? {
          ...paid,
          appointmentCreationPaymentAmount: more(row.appointmentCreationPaymentAmount),
          appointmentCreationPaymentMOP: mode,
          balanceAfterReservation: lessOf(row.balanceAfterReservation),
        }
      : {
          ...paid,
          checkInPaymentAmount: more(row.checkInPaymentAmount),
          checkInPaymentMOP: mode,
          balanceAfterCheckIn: lessOf(row.balanceAfterCheckIn ?? 0),
        }
  return withTotals(next)
}

/** The tenders of a new payment of a row. */
export function tendersFor(
  row: { id: string; tenders: readonly Tender[] },
  phase: Tender['phase'],
  parts: readonly PaymentPart[],
  { day, at, by, drawerId, desk }: MoneyTaken,
): Tender[] {
  const used = new Set(row.tenders.map(({ id }) => id))
  return parts.map((part) => {
    const id = part.id ?? freeId(used, `${row.id}/${phase}`, '/')
    used.add(id)
    return {
      ...{ id, phase, kind: 'PAYMENT', mode: part.mode, amount: part.amount, charge: 0 },
      ...{ reference: part.reference?.trim() || null, staffId: null, of: null },
      ...{ drawerId: part.drawerId ?? drawerId, desk, day, at, by },
    }
  })
}

/** The mode of the largest part of a payment, for the row's field that holds a single mode. */
const largestMode = (row: Appointment, phase: 'Creation' | 'Check-In'): string | null =>
  partsOf(row, phase).reduce<{ mode: string; amount: number } | null>(
    (most, part) => (most && most.amount >= part.amount ? most : part),
    null,
  )?.mode ?? null
