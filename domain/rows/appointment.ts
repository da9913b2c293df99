import * as v from 'valibot'
import { changesNothing } from '../kernel/as-is'
import {
  amount,
  amountOrNull,
  audit,
  flag,
  ids,
  numbersById,
  numbersByIdOrNull,
  text,
  textOr,
  version,
} from '../kernel/fields'
import { correction, print } from './correction'
import { extensionList } from './extension'
import { turn } from './line-up/turn'
import { privilege } from './privilege'
import { tender } from './tender'

export const statuses = ['RESERVED', 'CHECKED_IN', 'COMPLETED', 'CANCELLED'] as const
export type Status = (typeof statuses)[number]

/**
 * An appointment as stored and sent. Amounts in PHP; dates YYYY-MM-DD, times HH:mm in business time; `start` and
 * `end` ISO with the business's offset; other date-times ISO in UTC. `end…` includes cleaning; `resourceId` equals
 * `staffId`.
 */
const fields = v.object({
  id: v.string(),
  customerId: text,
  name: textOr(''),
  mobileNumber: textOr(''),
  startDate: textOr(''),
  startTime: textOr(''),
  endDate: textOr(''),
  endTime: textOr(''),
  start: textOr(''),
  end: textOr(''),
  serviceIds: ids,
  serviceOfferedType: textOr(''),
  resourceId: text,
  staffId: text,
  staffRequested: flag,
  roomId: text,
  lockerId: text,
  promoId: text,
  /** the promo's discount on the main service, or what a privilege takes off where that is more */
  discount: amount,
  pointsToRedeem: amount,
  pointsRedeemed: amount,
  pointsEarned: amount,
  note: text,
  /** the booking channel */
  type: text,
  status: textOr('RESERVED'),
  cancelReason: text,
  customerInitiatedCancel: v.optional(v.nullable(v.boolean()), null),
  appointmentCreationPaymentAmount: amount,
  appointmentCreationPaymentMOP: text,
  balanceAfterReservation: amount,
  checkInPaymentAmount: amount,
  checkInPaymentMOP: text,
  checkInDateTime: text,
  checkInBy: text,
  hasCheckInPercentCharge: flag,
  /** sum of the service charges on the creation payment and the check-in payment */
  checkInPercentChargeAmount: amount,
  balanceAfterCheckIn: amountOrNull,
  completedPaymentAmount: amount,
  completedPaymentMOP: text,
  completedDateTime: text,
  completedBy: text,
  additionalPaymentAmount: amount,
  additionalPaymentMOP: text,
  productsOrdered: numbersById,
  productPaymentAmount: amount,
  productPaymentMOP: text,
  actualPrice: amount,
  originalPrice: amount,
  totalPricePaid: amount,
  staffCommission: amount,
  createdDate: text,
  storeCode: textOr(''),
  ...audit,
  version,
  // Fields of our own service, stored because later computations need them and later price changes must not affect
  // them.
  /** minutes of cleaning at the end, included in the interval */
  cleaningMinutes: amount,
  /** the part of checkInPercentChargeAmount charged on the creation payment */
  creationPercentChargeAmount: amount,
  /** price of each ordered product when it was added */
  productPrices: numbersById,
  /**
   * Money taken on other days than the visit's, except the creation payment: PHP by day and mode of payment
   * (`2026-11-27 CASH`). Null when the host keeps no record.
   */
  takenOnOtherDays: numbersByIdOrNull,
  /** all money that changed hands, in order; null when the host keeps no record (`tendersOf` derives it) */
  tenders: v.optional(v.nullable(v.array(tender)), null),
  corrections: v.nullish(v.array(correction), []),
  /** the turn by which the therapist was chosen from the line-up; null: the line-up was not used */
  turn: v.optional(v.nullable(turn), null),
  /** time and services added; `serviceIds` keeps the booked services */
  extensions: extensionList,
  /** soft rules that staff have overruled */
  confirmed: ids,
  /** running number of the receipt in the store, given at completion; null before, and on a host without numbers */
  receiptNumber: amountOrNull,
  /** the group of bookings that one command made; null: booked alone */
  groupId: text,
  /** whether it is the booking of the guest who pays for the group */
  isGroupLead: flag,
  /** whether it is the booking of a guest without a number, kept under that of the payer */
  isUnderPayer: flag,
  /** the guest's booking that this second therapist works on; null: a booking of a guest */
  tandemOf: text,
  /** whether the booking was taken back right after it was made: it and its money count for nothing (SPEC.md UNDO-1) */
  isTakenBack: flag,
  /** the discount by law that the guest has; null: none */
  privilege: v.optional(v.nullable(privilege), null),
  /** the papers that any tablet has printed; the next print of them is a copy */
  prints: v.nullish(v.array(print), []),
})

/** Reads the therapist from either of its two field names. */
export const appointment = v.pipe(
  fields,
  v.transform((row) => {
    const staffId = row.staffId ?? row.resourceId
    return { ...row, staffId, resourceId: staffId }
  }),
  changesNothing((row) => row.staffId === row.resourceId),
)
export type Appointment = v.InferOutput<typeof appointment>

/** Whether a row is the booking of a second therapist, who works on the guest of another booking. */
export const isTandem = (row: { tandemOf?: string | null | undefined }): boolean =>
  Boolean(row.tandemOf)

/** The bookings of guests, each guest's once: without those of second therapists and those taken back. */
export const guestBookings = <Row extends Pick<Appointment, 'tandemOf' | 'isTakenBack'>>(
  rows: readonly Row[],
): Row[] => rows.filter((row) => !(isTandem(row) || row.isTakenBack))

export const isFinal = (row: Pick<Appointment, 'status'>): boolean =>
  row.status === 'COMPLETED' || row.status === 'CANCELLED'
