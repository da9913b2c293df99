import { Button } from '@mantine/core'
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react'
import { isInactive } from '#domain/customer/customer'
import { useStatus } from '../../data/use-session'
import { ErrorBanner, SuccessBanner } from '../../ui/banner'
import { money } from '../../ui/format-money'
import { NoteRow } from '../../ui/note-row'
import { FooterAmount, SidePanel } from '../../ui/side-panel'
import classes from './booking.module.css'
import { BookingQuestions } from './booking-questions'
import { CustomerSection } from './customer-section'
import { fieldMark } from './mark'
import { OtherSection } from './other-section'
import { PaymentSection } from './payment-section'
import { bookingPrice, paidOf } from './price'
import { ServiceSection } from './service-section'
import type { BookingFacts } from './settle'
import type { Booked } from './use-book'
import type { Booking } from './use-booking'
import { firstDataText, waitText } from './wait-text'
import { WalkInMenu } from './walk-in-menu'

interface BookingFormProps {
  booking: Booking
  /** where the form lies over the work instead of beside it */
  onClose?: () => void
}

/** "Create Appointment Form", beside the board or the table of other appointments. */
export function BookingForm({ booking, onClose }: BookingFormProps) {
  const { facts, refusal, booked } = booking
  const status = useStatus()
  const scroll = useRef<HTMLDivElement>(null)
  const [isStart] = useState(facts !== null)
  useEffect(() => {
    if (refusal || booked) scroll.current?.scrollTo?.({ top: 0 })
  }, [refusal, booked])
  return (
    <SidePanel
      title="Create Appointment Form"
      action={<FormActions booking={booking} onClose={onClose} />}
      scrollRef={scroll}
      footer={facts && <FormFooter booking={booking} facts={facts} />}
    >
      {refusal && <ErrorBanner>{refusal.message}</ErrorBanner>}
      {booked && <BookedBanner {...booked} />}
      {booking.draft.corrects && (
        <NoteRow icon="warning">
          This booking was not taken. Change what stands in its way and book it again.
        </NoteRow>
      )}
      {facts ? (
        <AfterBoard isStart={isStart}>
          <Sections booking={booking} facts={facts} />
        </AfterBoard>
      ) : (
        <div className={classes.empty}>{firstDataText(status)}</div>
      )}
      {facts && <BookingQuestions booking={booking} facts={facts} />}
    </SidePanel>
  )
}

/** Where all is known from the start, the many fields come a moment after the day: that is looked for first. */
function AfterBoard({ isStart, children }: { isStart: boolean; children: ReactNode }) {
  return useDeferredValue(true, !isStart) ? children : null
}

function FormActions({ booking, onClose }: BookingFormProps) {
  if (onClose) {
    return (
      <Button variant="text" onClick={onClose}>
        Close
      </Button>
    )
  }
  if (booking.offered !== 'MASSAGE') return null
  return (
    <WalkInMenu booking={booking}>
      <Button variant="text" className={classes.walkIn}>
        Walk-in
      </Button>
    </WalkInMenu>
  )
}

function Sections({ booking, facts }: { booking: Booking; facts: BookingFacts }) {
  const section = { booking, facts, mark: fieldMark(booking.refusal) }
  return (
    <>
      <CustomerSection {...section} />
      <ServiceSection {...section} />
      <PaymentSection {...section} />
      <OtherSection {...section} />
    </>
  )
}

function BookedBanner({ isQueued, isCheckedIn }: Booked) {
  const status = useStatus()
  return (
    <SuccessBanner note={isQueued ? waitText(status) : undefined}>
      {isCheckedIn ? 'Appointment is booked and CHECKED-IN.' : 'Appointment is booked.'}
    </SuccessBanner>
  )
}

function FormFooter({ booking, facts }: { booking: Booking; facts: BookingFacts }) {
  const price = bookingPrice(booking.draft, facts.world)
  const isAsked = paidOf(booking.draft, price) === ''
  const label = booking.draft.hasCharge ? 'Total with charge' : 'To be paid now'
  const isClosed = facts.customer !== null && isInactive(facts.customer)
  return (
    <>
      <FooterAmount label={isAsked ? 'To be paid now?' : label} amount={money(price.toPay)} />
      <Button
        className={classes.book}
        disabled={isClosed}
        loading={booking.running}
        onClick={booking.book}
      >
        BOOK
      </Button>
    </>
  )
}
