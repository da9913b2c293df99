import type { RefusedField } from '../draft/field-error'
import type { BookingFacts } from '../draft/normalize-draft'
import type { Booking } from '../state/use-booking'

/** Props of all sections of the booking form. */
export interface SectionProps {
  booking: Booking
  facts: BookingFacts
  fieldError: RefusedField | null
}
