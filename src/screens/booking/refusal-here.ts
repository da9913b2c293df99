import { create } from '#domain/appointment/create'
import type { Moment } from '#domain/kernel/dates'
import type { FormRefusal } from '../../data/use-submit'
import { bookingInput } from './booking-input'
import type { BookingDraft } from './draft'
import type { BookingFacts } from './settle'

/** Why a draft can't be booked as far as the form itself knows: soft rules and other bookings are looked at by BOOK. */
export function refusalHere(
  draft: BookingDraft,
  facts: BookingFacts,
  now: Moment,
  user: string,
): FormRefusal | null {
  const { world, customer } = facts
  const customers = new Map(customer ? [[customer.mobileNumber, customer]] : [])
  const input = { ...bookingInput(draft, facts, now.date, []), id: '' }
  const refusal = create.check({ ...world, customers }, input, { user, now, freshId: '' })
  return refusal?.code === 'confirm' ? null : refusal
}
