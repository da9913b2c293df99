import type { FieldMark } from '../draft/mark'
import type { BookingFacts } from '../draft/settle'
import type { Booking } from '../state/use-booking'

/** What each section of the booking form gets. */
export interface SectionProps {
  booking: Booking
  facts: BookingFacts
  mark: FieldMark | null
}
