import * as v from 'valibot'
import {
  date,
  dateOrBlank,
  dayMade,
  freeText,
  id,
  longText,
  money,
  newId,
  orBlank,
  payment,
  points,
  pointsOrZero,
  quantity,
  reference,
  shortText,
  time,
  timeOrBlank,
} from '../kernel/fields'
import { softRules } from '../kernel/refusal'

const confirmed = v.optional(v.array(v.picklist(softRules)), [])
const ordered = v.record(id, quantity)
const blankOr = <Schema extends v.GenericSchema>(schema: Schema) => v.optional(v.nullable(schema))
const storeCode = v.optional(shortText)

/**
 * The price that the form has shown, in PHP: the net price of a booking, the amount due at check-in, or the total of the
 * products ordered. The command is refused where the price is another one now; absent: not compared.
 */
const shownPrice = blankOr(money)

/** The business day on which the payments of a body were taken; the day it arrives where it is absent. */
const paidOn = v.optional(dayMade)

/**
 * POST /v1/appointments. Absent and blank are alike, for the create rules have
 * their own texts. `resourceId` is another name of `staffId`. `id` and `customerId` may be made by
 * the client.
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
    note: v.nullish(freeText, null),
    type: v.nullish(shortText, null),
    status: v.nullish(shortText, 'RESERVED'),
    appointmentCreationPayment: v.nullish(payment, { amount: 0, modeOfPayment: null }),
    hasCheckInPercentCharge: v.nullish(v.boolean(), false),
    createdDate: dayMade,
    confirmed,
    shownPrice,
    storeCode,
  }),
  v.transform(({ resourceId, ...input }) => ({ ...input, staffId: input.staffId ?? resourceId })),
)

/** PATCH /v1/appointments/{id}: what is absent stays; `startDate` and `startTime` reschedule (SPEC.md status-5). */
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
  confirmed,
  shownPrice,
  paidOn,
  storeCode,
})

/** POST /v1/appointments/check-in/{id}: absent promo and points keep those of the reservation. */
export const checkInInput = v.object({
  checkInPayment: v.nullish(payment, { amount: 0, modeOfPayment: null }),
  promoId: v.optional(reference),
  pointsToRedeem: orBlank(points),
  hasCheckInPercentCharge: v.nullish(v.boolean(), false),
  note: v.optional(freeText),
  roomId: v.optional(reference),
  staffId: v.optional(reference),
  lockerId: v.optional(reference),
  confirmed,
  shownPrice,
  paidOn,
  storeCode,
})

/** POST /v1/appointments/complete/{id}. */
export const completeInput = v.object({
  completeAppointmentPayment: v.nullish(payment, { amount: 0, modeOfPayment: null }),
  additionalPayment: blankOr(payment),
  productsOrdered: blankOr(ordered),
  productPayment: blankOr(payment),
  note: v.optional(freeText),
  roomId: v.optional(reference),
  staffId: v.optional(reference),
  lockerId: v.optional(reference),
  confirmed,
  shownPrice,
  paidOn,
  storeCode,
})

/** POST /v1/appointments/cancel/{id}. */
export const cancelInput = v.object({
  cancelReason: v.nullish(longText, ''),
  customerInitiated: v.nullish(v.boolean(), false),
  storeCode,
})

type Targeted<Schema extends v.GenericSchema> = v.InferOutput<Schema> & { id: string }

/** Inputs of the transitions: the parsed body and the id of the appointment. */
export type CreateInput = Targeted<typeof createInput>
export type UpdateInput = Targeted<typeof updateInput>
export type CheckInInput = Targeted<typeof checkInInput>
export type CompleteInput = Targeted<typeof completeInput>
export type CancelInput = Targeted<typeof cancelInput>
