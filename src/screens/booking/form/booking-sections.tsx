import { UnstyledButton } from '@mantine/core'
import { fieldErrorOf } from '../draft/field-error'
import type { BookingFacts } from '../draft/normalize-draft'
import type { Booking } from '../state/use-booking'
import classes from './booking.module.css'
import { CustomerSection } from './customer-section'
import { OtherSection } from './other-section'
import { PaymentSection } from './payment-section'
import { ServiceSection } from './service-section'

/** The fields of the booking form, and the button that clears them. */
export function BookingSections({ booking, facts }: { booking: Booking; facts: BookingFacts }) {
  const section = { booking, facts, fieldError: fieldErrorOf(booking.refusal) }
  return (
    <>
      <CustomerSection {...section} />
      <ServiceSection {...section} />
      <PaymentSection {...section} />
      <OtherSection {...section} />
      <UnstyledButton className={classes.emptyForm} onClick={booking.clear}>
        Empty the form
      </UnstyledButton>
    </>
  )
}
