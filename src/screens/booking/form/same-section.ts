import type { BookingDraft } from '../draft/draft'
import type { SectionProps } from './section-props'

/** Returns a comparison for `memo`: a section is drawn again only if one of these fields changes. */
export function sameFields(...fields: readonly (keyof BookingDraft)[]) {
  return (before: SectionProps, after: SectionProps): boolean =>
    before.facts === after.facts &&
    before.fieldError?.field === after.fieldError?.field &&
    before.fieldError?.word === after.fieldError?.word &&
    before.booking.running === after.booking.running &&
    before.booking.offered === after.booking.offered &&
    before.booking.today === after.booking.today &&
    before.booking.past === after.booking.past &&
    fields.every((field) => before.booking.draft[field] === after.booking.draft[field])
}
