import type { BookingDraft } from '../draft/draft'
import type { SectionProps } from './section-props'

/**
 * Tells a section of the form that it needn't be drawn again: none of the fields that it shows has
 * changed. A key that is typed is then one section's business, and a full form stays quick.
 */
export function sameFields(...fields: readonly (keyof BookingDraft)[]) {
  return (before: SectionProps, after: SectionProps): boolean =>
    before.facts === after.facts &&
    before.mark?.field === after.mark?.field &&
    before.mark?.word === after.mark?.word &&
    before.booking.offered === after.booking.offered &&
    before.booking.today === after.booking.today &&
    before.booking.past === after.booking.past &&
    fields.every((field) => before.booking.draft[field] === after.booking.draft[field])
}
