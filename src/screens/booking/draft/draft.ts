import * as v from 'valibot'
import { isMobile, normalMobile } from '#domain/kernel/names'
import { privilegeKinds } from '#domain/rows/privilege'
import { usualCash } from '#domain/rows/store-lists'
import type { Start } from '#domain/slot/availability'
import type { BookingKind } from '../../../data/address'
import { splitDraft } from '../../payment/split'

/** A payment in PHP. `full`: the net price, even if it changes. */
const payment = v.union([v.number(), v.null(), v.literal('invalid'), v.literal('full')])

/** The second therapist of a guest. `key`: the id of the booking that a correction replaces. */
const along = v.optional(v.nullable(v.object({ key: v.string(), staffId: v.string() })))

/**
 * Typed values of the booking form, in business time. An absent field has a default that depends on other fields.
 * `fromBoard`: the start was picked on the board.
 */
export const bookingDraft = v.object({
  mobileNumber: v.string(),
  name: v.string(),
  /** the main service first */
  serviceIds: v.array(v.string()),
  /** YYYY-MM-DD */
  startDate: v.optional(v.string()),
  /** HH:mm, or blank */
  startTime: v.optional(v.string()),
  staffId: v.nullable(v.string()),
  /** null: the user chose None */
  roomId: v.optional(v.nullable(v.string())),
  lockerId: v.optional(v.nullable(v.string())),
  status: v.picklist(['RESERVED', 'CHECKED_IN']),
  promoId: v.nullable(v.string()),
  pointsToRedeem: v.number(),
  /** the discount by law; absent: none */
  privilege: v.optional(
    v.object({ kind: v.picklist(privilegeKinds), idNumber: v.string(), name: v.string() }),
  ),
  amount: v.optional(payment),
  modeOfPayment: v.string(),
  /** parts of a payment in several modes; null: one mode */
  split: splitDraft,
  hasCharge: v.boolean(),
  type: v.nullable(v.string()),
  note: v.string(),
  staffRequested: v.boolean(),
  along,
  fromBoard: v.boolean(),
  /** guests who come along; `serviceId` null: the same service as the customer; `staffId` null: any therapist */
  guests: v.optional(
    v.array(
      v.object({
        key: v.string(),
        name: v.string(),
        mobileNumber: v.string(),
        serviceId: v.nullable(v.string()),
        staffId: v.nullable(v.string()),
        along,
      }),
    ),
  ),
  /** the booked group that the customer joins, and the payer's number for a guest without one */
  joins: v.optional(v.object({ groupId: v.string(), mobileNumber: v.string() })),
  /**
   * the refused booking that this one replaces: its outbox entry, its appointment's id, and the group if it leads one
   */
  corrects: v.optional(
    v.object({ entryId: v.string(), id: v.string(), groupId: v.optional(v.string()) }),
  ),
})
export type TypedDraft = v.InferOutput<typeof bookingDraft>

/** A guest who comes along with the customer of the form. */
export type GuestDraft = NonNullable<TypedDraft['guests']>[number]

/** The second therapist that a form has for the customer or a guest. */
export type Along = NonNullable<TypedDraft['along']>

/** Whether a draft is booked as a group: with guests, or with a second therapist. */
export const isGroup = ({ guests, along, corrects }: TypedDraft): boolean =>
  Boolean(guests?.length || along || corrects?.groupId)

/** A draft with a start, typed or by default. */
export type StartedDraft = TypedDraft & Start

/** A draft with all proposals filled in, as the form shows and books it. */
export type BookingDraft = StartedDraft & Required<Pick<TypedDraft, 'roomId' | 'lockerId'>>

/** The texts of a draft, which are typed letter by letter. No place and no price depends on them. */
export const texts = ['mobileNumber', 'name', 'note'] as const
export type TextlessDraft = Omit<BookingDraft, (typeof texts)[number]>

/** An empty draft. Its status is RESERVED for massages; other services can only be CHECKED_IN. */
export function blankDraft(offered: BookingKind): TypedDraft {
  return {
    mobileNumber: '',
    name: '',
    serviceIds: [],
    staffId: null,
    status: offered === 'MASSAGE' ? 'RESERVED' : 'CHECKED_IN',
    promoId: null,
    pointsToRedeem: 0,
    modeOfPayment: usualCash,
    split: null,
    hasCharge: false,
    type: null,
    note: '',
    staffRequested: false,
    fromBoard: false,
  }
}

/** Applies an edit. Choosing a time, therapist or room also keeps the start that the form shows. */
export function withPatch(draft: TypedDraft, patch: Partial<TypedDraft>, shown: Start): TypedDraft {
  const { startDate, startTime } = shown
  if ('staffId' in patch || 'roomId' in patch) return { ...draft, startDate, startTime, ...patch }
  return 'startTime' in patch ? { ...draft, startDate, ...patch } : { ...draft, ...patch }
}

/** Sets the slot that was picked on the board, and drops the room, which was chosen for another slot. */
export function withSlot(draft: TypedDraft, slot: Start & { staffId: string | null }): TypedDraft {
  return { ...draft, ...slot, roomId: undefined, fromBoard: true }
}

/** The typed mobile number, to be looked up; null while it is incomplete. */
export function mobileOf(draft: Pick<TypedDraft, 'mobileNumber'>): string | null {
  const mobile = normalMobile(draft.mobileNumber)
  return isMobile(mobile) ? mobile : null
}
