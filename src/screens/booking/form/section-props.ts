import type { FieldMark } from '../draft/mark'
import type { BookingFacts } from '../draft/settle'
import type { Booking } from '../state/use-booking'

/** Props of each section of the booking form. */
export interface SectionProps {
  booking: Booking
  facts: BookingFacts
  mark: FieldMark | null
}
