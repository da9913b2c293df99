import { Button } from '@mantine/core'
import { fieldErrorOf } from '../draft/field-error'
import type { BookingFacts } from '../draft/normalize-draft'
import type { Booking } from '../state/use-booking'
import { BookedBanner, TakenBackBanner } from './booked-banner'
import { CustomerSection } from './customer-section'
import { GroupStrip } from './group-strip'
import { GuestsSection } from './guests-section'
import { JoinedNote } from './joined-note'
import { NotesStrip } from './notes-strip'
import { OtherSection } from './other-section'
import { PaymentSection } from './payment-section'
import { ServiceSection } from './service-section'
import { WalkInOffers } from './walk-in-offers'

/** The fields of the booking form, and the button that clears them. */
export function BookingSections({ booking, facts }: { booking: Booking; facts: BookingFacts }) {
  const section = { booking, facts, fieldError: fieldErrorOf(booking.refusal) }
  return (
    <>
      {booking.draft.joins && <JoinedNote booking={booking} joins={booking.draft.joins} />}
      <CustomerSection booking={booking} fieldError={section.fieldError} />
      <ServiceSection {...section} />
      <GuestsSection {...section} />
      <PaymentSection {...section} />
      <OtherSection {...section} />
      <Button
        variant="text"
        display="block"
        mt={10}
        ml="auto"
        px={8}
        bdrs={6}
        fz="md"
        fw={400}
        onClick={booking.clear}
      >
        Empty the form
      </Button>
    </>
  )
}

/** The parts of the form that are fetched after the start, in one file. */
export const bookingParts = {
  BookingSections,
  GroupStrip,
  NotesStrip,
  WalkInOffers,
  BookedBanner,
  TakenBackBanner,
}
