import { chargeOf } from '#domain/appointment/amounts'
import type { CreateInput } from '#domain/appointment/input'
import { centavos, pesos, sum } from '#domain/kernel/money'
import type { Appointment } from '#domain/rows/appointment'
import type { Privilege } from '#domain/rows/privilege'
import { bookingIn } from '#domain/rows/rows'
import { usualCharge } from '#domain/rows/store-lists'
import type { Entry } from '../store/entry'
import { type Payment, paymentsMade, paymentsText } from './payments-made'
import type { ResolutionContext } from './resolution-context'
import { samePayment } from './same-money'
import { appendLines } from './shorten-text'

/**
 * Builds the input of a new booking in place of one that could not be changed. Payments on the former booking
 * (`existing`) stay there and are only noted; later ones move along. `full`: the note is too long; null: the booking to
 * repeat is unknown.
 */
export function rebookInput(
  context: ResolutionContext,
  existing: Appointment | null,
): Partial<Record<keyof CreateInput, unknown>> | 'full' | null {
  const row = bookingToRepeat(context.entry, bookingIn(context.wanted))
  if (!row) return null
  const { name, mobileNumber, startDate, startTime, serviceIds, staffRequested, type } = row
  const payments = paymentsMade(existing, row)
  const rate = rateOf(context)
  const { payment, hasCharge } = splitPayments(payments, rate)
  // Lines about money stay whole. Typed text may be cut, because the former booking keeps it.
  const note = appendLines(row.note ?? '', linesOf(context, row, existing))
  if (note === null) return 'full'
  const isReserved = row.serviceOfferedType === 'MASSAGE' && row.status === 'RESERVED'
  return {
    id: context.freshId,
    name,
    mobileNumber,
    startDate,
    startTime,
    serviceIds,
    staffRequested,
    type,
    note: note || null,
    staffId: row.staffId,
    roomId: row.roomId,
    lockerId: row.lockerId,
    promoId: row.promoId,
    pointsToRedeem: row.pointsToRedeem,
    ...(row.privilege && { privilege: asInput(row.privilege) }),
    status: isReserved ? 'RESERVED' : 'CHECKED_IN',
    appointmentCreationPayment: samePayment(payment, existing, row),
    hasCheckInPercentCharge: hasCharge,
    ...(hasCharge && { chargeRate: rate }),
    createdDate: context.today,
    confirmed: row.confirmed,
    storeCode: row.storeCode,
  }
}

/** The privilege as a booking names it; its amounts follow anew. */
const asInput = ({ kind, idNumber, name }: Privilege) => ({ kind, idNumber, name })

type Repeated = Pick<ResolutionContext, 'entry' | 'wanted'>

/** The booking as the user wanted it; for a cancellation, the booking as it was before. */
export const bookingToRepeat = (
  { seen }: Pick<Entry, 'seen'>,
  wanted: Appointment | null,
): Appointment | null => (wanted && wanted.status !== 'CANCELLED' ? wanted : bookingIn(seen))

/** The charge rate of an entry, in percent; entries without a rate were charged the usual one. */
function rateOf({ entry }: Repeated): number {
  const { input } = entry
  const rate = 'chargeRate' in input ? input.chargeRate : undefined
  return rate ?? usualCharge.rate
}

/**
 * Splits payments into the one that a new booking can record (services, maybe with the charge) and the rest, `left`.
 */
function splitPayments(payments: readonly Payment[], rate: number) {
  const services = payments.filter(({ what }) => what === 'services')
  const amount = pesos(sum(...services.map((paid) => centavos(paid.amount))))
  const isCharge = (paid: Payment) =>
    paid.what === 'charge' && paid.amount === chargeOf(amount, rate)
  return {
    payment: { amount, modeOfPayment: services[0]?.mode ?? null },
    hasCharge: payments.some(isCharge),
    left: payments.filter((paid) => paid.what !== 'services' && !isCharge(paid)),
  }
}

/** All lines about money that `rebookInput` may add to the note, with and without payments on the former booking. */
export function moneyLines(context: Repeated): string[] {
  const row = bookingToRepeat(context.entry, bookingIn(context.wanted))
  if (!row) return []
  const lines = [bookingIn(context.entry.seen), null].flatMap((existing) =>
    linesOf(context, row, existing),
  )
  return [...new Set(lines)]
}

/** Note lines: the payments that stay on the former booking, then later payments that the new one can't record. */
function linesOf(context: Repeated, row: Appointment, existing: Appointment | null): string[] {
  const paid = existing ? paymentsText(paymentsMade(null, existing)) : ''
  const { left } = splitPayments(paymentsMade(existing, row), rateOf(context))
  const lines = [
    paid && `Paid on the booking before: ${paid}.`,
    left.length > 0 ? `Taken too: ${paymentsText(left)}.` : '',
  ]
  return lines.filter(Boolean)
}
