import type { RefusedField } from '../draft/field-error'
import type { BookingFacts } from '../draft/normalize-draft'
import type { Booking } from '../state/use-booking'

export interface SectionProps {
  booking: Booking
  facts: BookingFacts
  fieldError: RefusedField | null
}
