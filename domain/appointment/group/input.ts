import * as v from 'valibot'
import { date, id, newId, reference, shortText, time } from '../../kernel/fields'
import { payment } from '../../kernel/payment'
import {
  type CreateInput,
  cancelInput,
  confirmed,
  createInput,
  paidOn,
  shownPrice,
  taken,
} from '../input'

/** Guests of one group. */
export const guestLimits = { least: 2, most: 8 }

/**
 * Body of POST /v1/appointments/group. Each member is a booking; one without a mobile number goes under the number of
 * the payer, and one with `tandemOf` is the second therapist of that member. `payer` is the id of the member who pays
 * (the first one if absent).
 */
export const groupInput = v.object({
  groupId: newId,
  payer: v.optional(reference, null),
  members: v.pipe(v.array(createInput), v.maxLength(2 * guestLimits.most)),
  storeCode: v.optional(shortText),
})

/** A group with the ids that the client chose; `id` is the payer's booking. */
export type CreateGroupInput = Pick<v.InferOutput<typeof groupInput>, 'storeCode'> & {
  id: string
  groupId: string
  members: readonly CreateInput[]
}

/** A guest of a stored group, with the mobile number and version that the tablet saw; neither is sent. */
export type GroupMember = {
  id: string
  mobileNumber: string
  version: number
}

/** A change of guests of a stored group; `id` is the first guest that it names. */
export type GroupChange<Member extends GroupMember = GroupMember> = {
  id: string
  groupId: string
  members: readonly Member[]
}

type ChangeOf<Schema extends v.GenericSchema<unknown, { members: readonly object[] }>> = Omit<
  v.InferOutput<Schema>,
  'members'
> &
  GroupChange<v.InferOutput<Schema>['members'][number] & GroupMember>

const groupPlace = v.object({
  startDate: date,
  startTime: time,
  staffId: reference,
  roomId: reference,
})
export type GroupPlace = v.InferOutput<typeof groupPlace>

/** Body of POST /v1/appointments/group/{id}/move; absent fields stay. */
export const moveGroupInput = v.object({
  members: v.pipe(
    v.array(
      v.object({
        id,
        startDate: v.optional(date),
        startTime: v.optional(time),
        staffId: v.optional(reference),
        roomId: v.optional(reference),
        /**
         * the guest's place as the user saw it; the move is refused if the guest has another one. Absent: not checked
         */
        from: v.optional(groupPlace),
      }),
    ),
    v.maxLength(guestLimits.most),
  ),
  confirmed,
  storeCode: v.optional(shortText),
})
export type MoveGroupInput = ChangeOf<typeof moveGroupInput>
export type MovedMember = MoveGroupInput['members'][number]

/** Body of POST /v1/appointments/group/{id}/cancel. `status`: the guest's status as the user saw it. */
export const cancelGroupInput = v.object({
  ...cancelInput.entries,
  members: v.pipe(
    v.array(
      v.object({ id, status: v.optional(v.picklist(['RESERVED', 'CHECKED_IN']), 'RESERVED') }),
    ),
    v.maxLength(guestLimits.most),
  ),
})
export type CancelGroupInput = ChangeOf<typeof cancelGroupInput>
export type CancelledMember = CancelGroupInput['members'][number]

/**
 * Body of POST /v1/appointments/group/{id}/payments: the part of one payment that each guest gets. `shownPrice`: PHP
 * due for the guest as the form showed it; absent: not checked.
 */
export const payGroupInput = v.object({
  members: v.pipe(v.array(v.object({ id, payment, shownPrice })), v.maxLength(guestLimits.most)),
  paidOn,
  ...taken,
  storeCode: v.optional(shortText),
})
export type PayGroupInput = ChangeOf<typeof payGroupInput>
export type PaidMember = PayGroupInput['members'][number]
