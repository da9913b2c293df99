import * as v from 'valibot'
import type { Start } from '#domain/appointment/default-start'
import { isMobile, normalMobile } from '#domain/kernel/names'

/** The two booking forms: massages, and everything else (SPEC.md availability-7). */
export type Offered = 'MASSAGE' | 'OTHERS'

/** PHP; `full` is chosen to be the net price, and follows it. */
const payment = v.union([v.number(), v.null(), v.literal('invalid'), v.literal('full')])

/**
 * Input of the booking form. Times are business time; what may be absent follows the rest of the
 * form until it is chosen. `fromBoard` means that a slot of the board was picked.
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
  /** null: none, and chosen so */
  roomId: v.optional(v.nullable(v.string())),
  lockerId: v.optional(v.nullable(v.string())),
  status: v.picklist(['RESERVED', 'CHECKED_IN']),
  promoId: v.nullable(v.string()),
  pointsToRedeem: v.number(),
  amount: v.optional(payment),
  modeOfPayment: v.string(),
  hasCharge: v.boolean(),
  type: v.nullable(v.string()),
  note: v.string(),
  staffRequested: v.boolean(),
  fromBoard: v.boolean(),
  /** the refused booking that this one settles: its entry and its appointment's id */
  corrects: v.optional(v.object({ entryId: v.string(), id: v.string() })),
})
export type TypedDraft = v.InferOutput<typeof bookingDraft>

/** A draft with its start. */
export type StartedDraft = TypedDraft & Start

/** A draft as it is shown and booked. */
export type BookingDraft = StartedDraft & Required<Pick<TypedDraft, 'roomId' | 'lockerId'>>

/** An empty form: RESERVED; what isn't a massage can only be CHECKED_IN. */
export function blankDraft(offered: Offered): TypedDraft {
  return {
    mobileNumber: '',
    name: '',
    serviceIds: [],
    staffId: null,
    status: offered === 'MASSAGE' ? 'RESERVED' : 'CHECKED_IN',
    promoId: null,
    pointsToRedeem: 0,
    modeOfPayment: 'CASH',
    hasCharge: false,
    type: null,
    note: '',
    staffRequested: false,
    fromBoard: false,
  }
}

/** An edit of the form. A time, a therapist or a room is chosen for the start that the form shows, which then stays. */
export function withPatch(draft: TypedDraft, patch: Partial<TypedDraft>, shown: Start): TypedDraft {
  const { startDate, startTime } = shown
  if ('staffId' in patch || 'roomId' in patch) return { ...draft, startDate, startTime, ...patch }
  return 'startTime' in patch ? { ...draft, startDate, ...patch } : { ...draft, ...patch }
}

/** The draft with a slot of the board taken over; a room chosen for another slot is let go. */
export function withSlot(draft: TypedDraft, slot: Start & { staffId: string | null }): TypedDraft {
  return { ...draft, ...slot, roomId: undefined, fromBoard: true }
}

/** The number to look up: null while it isn't one. */
export function mobileOf(draft: Pick<TypedDraft, 'mobileNumber'>): string | null {
  const mobile = normalMobile(draft.mobileNumber)
  return isMobile(mobile) ? mobile : null
}
