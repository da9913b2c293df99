import type { FieldMark } from './mark'
import type { BookingFacts } from './settle'
import type { Booking } from './use-booking'

/** What each section of the booking form gets. */
export interface SectionProps {
  booking: Booking
  facts: BookingFacts
  mark: FieldMark | null
}
