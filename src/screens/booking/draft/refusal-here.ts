import { create } from '#domain/appointment/create'
import type { BusinessTime } from '#domain/kernel/dates'
import type { FormRefusal } from '../../../data/use-submit'
import { bookingInput } from './booking-input'
import { type BookingDraft, isGroup } from './draft'
import type { Lookup } from './lookup'
import type { BookingFacts } from './normalize-draft'

/**
 * Checks a draft by the rules that need no other bookings; null if they allow it. BOOK also checks soft rules and other
 * bookings.
 */
export function refusalHere(
  draft: BookingDraft,
  facts: BookingFacts,
  { now, user, lookup }: { now: BusinessTime; user: string; lookup: Lookup },
): FormRefusal | null {
  const { world, customer } = facts
  // while the look-up runs, a missing name is allowed, because the look-up fills it in
  const isLookedUp = lookup.kind === 'none' || lookup.kind === 'unknown'
  const customers = new Map(customer ? [[customer.mobileNumber, customer]] : [])
  const booked = bookingInput(draft, facts, now.date, [])
  const input = { ...booked, id: '', name: booked.name || (isLookedUp ? '' : 'to be found') }
  const refusal = create.check({ ...world, customers }, input, { user, now, freshId: '' })
  return refusal?.code === 'confirm' || isFilledIn(draft, refusal) ? null : refusal
}

/** Whether only a therapist or room is missing from a group: BOOK chooses them for all guests together. */
const isFilledIn = (draft: BookingDraft, refusal: FormRefusal | null): boolean =>
  isGroup(draft) &&
  refusal?.reason === 'REQUIRED' &&
  (refusal.field === 'staffId' || refusal.field === 'roomId')
