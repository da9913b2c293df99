import * as v from 'valibot'
import { isMobile, normalMobile } from '#domain/kernel/names'

/** The two booking forms: massages, and everything else (design decision 10). */
export type Offered = 'MASSAGE' | 'OTHERS'

const money = v.union([v.number(), v.null(), v.literal('invalid')])

/**
 * What a person has put into the booking form. Times are business time; `amount` is PHP and absent
 * while it follows the net price; `fromBoard` means that a slot of the board was picked.
 */
export const bookingDraft = v.object({
  mobileNumber: v.string(),
  name: v.string(),
  /** the main service first */
  serviceIds: v.array(v.string()),
  /** YYYY-MM-DD */
  startDate: v.string(),
  /** HH:mm, or blank */
  startTime: v.string(),
  staffId: v.nullable(v.string()),
  roomId: v.nullable(v.string()),
  lockerId: v.nullable(v.string()),
  status: v.picklist(['RESERVED', 'CHECKED_IN']),
  promoId: v.nullable(v.string()),
  pointsToRedeem: v.number(),
  amount: v.optional(money),
  modeOfPayment: v.string(),
  hasCharge: v.boolean(),
  type: v.nullable(v.string()),
  note: v.string(),
  staffRequested: v.boolean(),
  fromBoard: v.boolean(),
  /** the refused booking that this one settles: its entry and its appointment's id */
  corrects: v.optional(v.object({ entryId: v.string(), id: v.string() })),
})
export type BookingDraft = v.InferOutput<typeof bookingDraft>

/** Default start of a booking (spec section 9). */
const defaultStart = '14:00'

/** An empty form: RESERVED today at 14:00; what isn't a massage can only be CHECKED_IN. */
export function blankDraft(offered: Offered, today: string): BookingDraft {
  return {
    mobileNumber: '',
    name: '',
    serviceIds: [],
    startDate: today,
    startTime: defaultStart,
    staffId: null,
    roomId: null,
    lockerId: null,
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

/** The draft with a slot of the board taken over; a room chosen for another slot is let go. */
export function withSlot(
  draft: BookingDraft,
  slot: { startDate: string; startTime: string; staffId: string | null },
): BookingDraft {
  return { ...draft, ...slot, roomId: null, fromBoard: true }
}

/** The number to look up: null while it isn't one. */
export function mobileOf(draft: Pick<BookingDraft, 'mobileNumber'>): string | null {
  const mobile = normalMobile(draft.mobileNumber)
  return isMobile(mobile) ? mobile : null
}
