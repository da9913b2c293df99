import type { BookingDraft, texts } from '../draft/draft'
import type { RefusedField } from '../draft/field-error'
import type { BookingFacts } from '../draft/normalize-draft'
import type { Booking } from '../state/use-booking'

/** The state of the form, besides its draft, that every section may read. */
export const shared = ['running', 'offered', 'today', 'past'] as const

/** The values that a section may read: all of them draw it again (`section`), but for `edit`, which never changes. */
export interface SectionProps<Unread extends keyof BookingDraft = (typeof texts)[number]> {
  booking: Pick<Booking, (typeof shared)[number] | 'edit'> & { draft: Omit<BookingDraft, Unread> }
  facts: BookingFacts
  fieldError: RefusedField | null
}
