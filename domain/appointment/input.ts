import * as v from 'valibot'
import {
  bounded,
  date,
  dateOrBlank,
  dayMade,
  freeText,
  id,
  instant,
  longText,
  money,
  newId,
  orBlank,
  points,
  pointsOrZero,
  quantity,
  reference,
  shortText,
  type Targeted,
  time,
  timeOrBlank,
} from '../kernel/fields'
import { payment } from '../kernel/payment'
import { softRules } from '../kernel/refusal'
import { correctionReasons } from '../rows/correction-reasons'
import { turnKinds } from '../rows/line-up/turn'
import { privilegeKinds } from '../rows/privilege'

export const confirmed = v.optional(v.array(v.picklist(softRules)), [])
const ordered = v.record(id, quantity)
const blankOr = <Schema extends v.GenericSchema>(schema: Schema) => v.optional(v.nullable(schema))
const storeCode = v.optional(shortText)

/**
 * The price shown in the form, in PHP: net price of a booking, amount due at check-in, or total of the products. The
 * command is refused if the price is different now. Absent: not checked.
 */
export const shownPrice = blankOr(money)

/** The rate of the service charge that the customer was told, in percent. Absent: the store's. */
const chargeRate = v.optional(bounded({ least: 0, most: 100 }))

/** The business day on which the payments were taken; absent: the day on which the service receives the request. */
export const paidOn = v.optional(dayMade)

/**
 * The instant at which the money was taken (ISO in UTC), the tablet's open drawer, and the tablet's name.
 * `moneyId` begins the ids of tenders that the command makes itself, so that no other command's tender has the same id;
 * absent: the row's id.
 */
export const taken = {
  moneyId: v.optional(id),
  takenAt: v.optional(instant),
  drawerId: v.optional(reference),
  desk: v.optional(shortText),
}

/** The discount by law that a guest gets; a blank name: the customer's. */
const privilegeInput = v.object({
  kind: v.picklist(privilegeKinds),
  idNumber: v.nullish(shortText, ''),
  name: v.nullish(shortText, ''),
})
export type PrivilegeInput = v.InferOutput<typeof privilegeInput>

/** Body of POST /v1/appointments/{id}/privilege; null takes it off. */
export const givePrivilegeInput = v.object({ privilege: v.nullable(privilegeInput), storeCode })
export type GivePrivilegeInput = v.InferOutput<typeof givePrivilegeInput> & { id: string }

/** Why an additional payment that was taken is lowered: a reason of refunds. Absent: not told. */
const lowered = v.optional(
  v.object({ reason: v.picklist(correctionReasons.REFUND), note: v.nullish(longText, '') }),
)

const turnInput = v.object({
  kind: v.picklist(turnKinds),
  passed: v.optional(
    v.pipe(v.array(v.object({ staffId: id, why: shortText })), v.maxLength(200)),
    [],
  ),
})

/**
 * Body of POST /v1/appointments. Absent and blank mean the same, so that the create rules can answer with their own
 * texts. `resourceId` is an alias of `staffId`. The client may choose `id` and `customerId`.
 */
export const createInput = v.pipe(
  v.object({
    id: newId,
    customerId: v.optional(reference, null),
    name: v.nullish(shortText, ''),
    mobileNumber: v.nullish(shortText, ''),
    startDate: dateOrBlank,
    startTime: timeOrBlank,
    serviceIds: v.nullish(v.pipe(v.array(id), v.maxLength(10)), []),
    staffId: v.optional(reference, null),
    resourceId: v.optional(reference, null),
    staffRequested: v.nullish(v.boolean(), false),
    roomId: v.optional(reference, null),
    lockerId: v.optional(reference, null),
    promoId: v.optional(reference, null),
    pointsToRedeem: pointsOrZero,
    privilege: blankOr(privilegeInput),
    note: v.nullish(freeText, null),
    type: v.nullish(shortText, null),
    status: v.nullish(shortText, 'RESERVED'),
    appointmentCreationPayment: v.nullish(payment, { amount: 0, modeOfPayment: null }),
    hasCheckInPercentCharge: v.nullish(v.boolean(), false),
    chargeRate,
    createdDate: dayMade,
    confirmed,
    shownPrice,
    ...taken,
    /** how the therapist was chosen from the line-up that the tablet showed */
    turn: v.optional(turnInput),
    /** the booking of the guest whom a second therapist massages; only in a member of a group */
    tandemOf: v.optional(reference),
    /** the booked group that the guest joins; `isUnderPayer`: a guest without a number, under that of the payer */
    joins: v.optional(v.object({ groupId: id, isUnderPayer: v.optional(v.boolean(), false) })),
    storeCode,
  }),
  v.transform(({ resourceId, ...input }) => ({ ...input, staffId: input.staffId ?? resourceId })),
)

/**
 * Body of POST /v1/appointments/{id}/second. `secondId`: the id of the second therapist's booking. `mobileNumber`: the
 * guest's, as the tablet saw it; it decides nothing.
 */
export const addSecondInput = v.object({
  secondId: id,
  staffId: v.optional(reference, null),
  staffRequested: v.nullish(v.boolean(), false),
  mobileNumber: v.nullish(shortText, ''),
  createdDate: dayMade,
  confirmed,
  storeCode,
})

/**
 * Body of PATCH /v1/appointments/{id}. Absent fields stay; `startDate` and `startTime` reschedule (SPEC.md status-5).
 */
export const updateInput = v.object({
  note: v.optional(freeText),
  roomId: v.optional(reference),
  lockerId: v.optional(reference),
  staffId: v.optional(reference),
  additionalPayment: blankOr(payment),
  productsOrdered: blankOr(ordered),
  productPayment: blankOr(payment),
  startDate: v.optional(date),
  startTime: v.optional(time),
  lowered,
  confirmed,
  shownPrice,
  paidOn,
  ...taken,
  storeCode,
})

/** Body of POST /v1/appointments/check-in/{id}. If promo or points are absent, those of the reservation stay. */
export const checkInInput = v.object({
  checkInPayment: v.nullish(payment, { amount: 0, modeOfPayment: null }),
  promoId: v.optional(reference),
  pointsToRedeem: orBlank(points),
  hasCheckInPercentCharge: v.nullish(v.boolean(), false),
  chargeRate,
  note: v.optional(freeText),
  roomId: v.optional(reference),
  staffId: v.optional(reference),
  lockerId: v.optional(reference),
  confirmed,
  shownPrice,
  paidOn,
  ...taken,
  storeCode,
})

/** A tip for a therapist; not a payment of the visit. `id`: the id of the tip's tender. */
const tip = v.object({
  id: v.optional(id),
  staffId: id,
  mode: shortText,
  amount: money,
  reference: v.optional(freeText, null),
})
export type TipInput = v.InferOutput<typeof tip>

/** Body of POST /v1/appointments/{id}/tips. */
export const addTipInput = v.object({ tip, paidOn, ...taken, storeCode })
export type AddTipInput = v.InferOutput<typeof addTipInput> & { id: string }

/** Body of POST /v1/appointments/complete/{id}. */
export const completeInput = v.object({
  completeAppointmentPayment: v.nullish(payment, { amount: 0, modeOfPayment: null }),
  additionalPayment: blankOr(payment),
  productsOrdered: blankOr(ordered),
  productPayment: blankOr(payment),
  tip: blankOr(tip),
  lowered,
  note: v.optional(freeText),
  roomId: v.optional(reference),
  staffId: v.optional(reference),
  lockerId: v.optional(reference),
  confirmed,
  shownPrice,
  paidOn,
  ...taken,
  storeCode,
})

/** Body of POST /v1/appointments/cancel/{id}. */
export const cancelInput = v.object({
  cancelReason: v.nullish(longText, ''),
  customerInitiated: v.nullish(v.boolean(), false),
  /** takes the booking back as if it had not been made, with its money; refused after any other change */
  takesBack: v.optional(v.boolean()),
  takenAt: v.optional(instant),
  storeCode,
})

export type TurnInput = v.InferOutput<typeof turnInput>

/** Inputs of the transitions: the parsed body with the appointment's id. */
export type CreateInput = Targeted<typeof createInput>
export type AddSecondInput = Targeted<typeof addSecondInput>
export type UpdateInput = Targeted<typeof updateInput>
export type CheckInInput = Targeted<typeof checkInInput>
export type CompleteInput = Targeted<typeof completeInput>
export type CancelInput = Targeted<typeof cancelInput>
