import { chargeOf } from '#domain/appointment/amounts'
import type { CreateInput } from '#domain/appointment/input'
import { centavos, pesos, sum } from '#domain/kernel/money'
import type { Appointment } from '#domain/rows/appointment'
import { bookingIn } from '#domain/rows/rows'
import { type Payment, paymentsMade, paymentsText } from './payments-made'
import type { ResolutionContext } from './resolution-context'
import { appendLines } from './shorten-text'

/**
 * Builds the input of a new booking from the one that could not be changed. Payments on the former booking
 * (`standing`) stay there and are mentioned in the note; later payments move along. `full`: the note is too long.
 */
export function rebookInput(
  context: ResolutionContext,
  standing: Appointment | null,
): Partial<Record<keyof CreateInput, unknown>> | 'full' | null {
  const row = bookingToRepeat(context)
  if (!row) return null
  const { name, mobileNumber, startDate, startTime, serviceIds, staffRequested, type } = row
  const payments = paymentsMade(standing, row)
  const { payment, hasCharge, left } = splitPayments(payments)
  const note = noteOf(row, standing, left)
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
    status: isReserved ? 'RESERVED' : 'CHECKED_IN',
    appointmentCreationPayment: payment,
    hasCheckInPercentCharge: hasCharge,
    createdDate: context.today,
    confirmed: row.confirmed,
    storeCode: row.storeCode,
  }
}

/** The booking as the user wanted it, or as it was before a cancellation. */
function bookingToRepeat({ entry, wanted }: ResolutionContext): Appointment | null {
  const last = bookingIn(wanted)
  return last && last.status !== 'CANCELLED' ? last : bookingIn(entry.seen)
}

/** Splits payments: a booking takes one for its services, with or without the charge; the rest is `left`. */
function splitPayments(payments: readonly Payment[]) {
  const services = payments.filter(({ what }) => what === 'services')
  const amount = pesos(sum(...services.map((paid) => centavos(paid.amount))))
  const isCharge = (paid: Payment) => paid.what === 'charge' && paid.amount === chargeOf(amount)
  return {
    payment: { amount, modeOfPayment: services[0]?.mode ?? null },
    hasCharge: payments.some(isCharge),
    left: payments.filter((paid) => paid.what !== 'services' && !isCharge(paid)),
  }
}

const paidBefore = 'Paid on the booking before: '
const alsoPaid = 'Taken too: '

/** Lists the lines about money in the note of a rebooked booking. */
export const moneyLines = (note: string): string[] =>
  note.split('\n').filter((line) => line.startsWith(paidBefore) || line.startsWith(alsoPaid))

/** Writes the note. Lines about money stay whole; typed text is cut off, because the former booking keeps it. */
function noteOf(
  row: Appointment,
  standing: Appointment | null,
  left: readonly Payment[],
): string | null {
  const paid = standing ? paymentsText(paymentsMade(null, standing)) : ''
  return appendLines(row.note ?? '', [
    paid && `${paidBefore}${paid}.`,
    left.length > 0 ? `${alsoPaid}${paymentsText(left)}.` : '',
  ])
}
