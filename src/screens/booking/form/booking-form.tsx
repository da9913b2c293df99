import { Box, Button, Text } from '@mantine/core'
import { type ReactNode, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { isInactive } from '#domain/rows/customer'
import { useStatus } from '../../../data/use-session'
import { ErrorBanner } from '../../../ui/feedback/banner'
import { lazyPart } from '../../../ui/feedback/lazy-part'
import { NoteRow } from '../../../ui/form/note-row'
import { money } from '../../../ui/format/format-money'
import { FooterAmount, SidePanel } from '../../../ui/overlay/side-panel'
import { isGroup } from '../draft/draft'
import type { BookingFacts } from '../draft/normalize-draft'
import { asksPaid, bookingPrice } from '../draft/price'
import { firstDataText } from '../draft/wait-text'
import type { TakenBack } from '../state/take-back'
import type { Booking } from '../state/use-booking'
import type { BookedBannerProps } from './booked-banner'
import { BookingQuestions } from './booking-questions'
import type { GroupStripProps } from './group-strip'
import type { NotesStripProps } from './notes-strip'
import { WalkInMenu } from './walk-in-menu'

export const BookingSections = lazyPart(
  async () => (await import('./booking-sections')).bookingParts.BookingSections,
)

export const NotesStrip = lazyPart<NotesStripProps>(
  async () => (await import('./booking-sections')).bookingParts.NotesStrip,
)

export const GroupStrip = lazyPart<GroupStripProps>(
  async () => (await import('./booking-sections')).bookingParts.GroupStrip,
)

const BookedBanner = lazyPart<BookedBannerProps>(
  async () => (await import('./booking-sections')).bookingParts.BookedBanner,
)

const TakenBackBanner = lazyPart<TakenBack>(
  async () => (await import('./booking-sections')).bookingParts.TakenBackBanner,
)

interface BookingFormProps {
  booking: Booking
  /** opens an appointment */
  onOpen: (appointmentId: string) => void
  /** closes the form; only given on a phone, where the form covers the day */
  onClose?: () => void
}

/** The "Create Appointment Form", beside the board or the table. */
export function BookingForm({ booking, onOpen, onClose }: BookingFormProps) {
  const { facts, refusal, booked } = booking
  const status = useStatus()
  const scroll = useRef<HTMLDivElement>(null)
  const [isStart] = useState(facts !== null)
  const isAnswered = useRef(true)
  useEffect(() => {
    if (!refusal && !booked) return
    scroll.current?.scrollTo?.({ top: 0 })
    // Only an answer to BOOK moves the focus; the refusal of a booking that was brought here from another screen
    // doesn't.
    if (!isAnswered.current) firstField(scroll.current)?.focus({ preventScroll: true })
    isAnswered.current = true
  }, [refusal, booked])
  const book = () => {
    isAnswered.current = false
    booking.book()
  }
  const outcome = booked ? (
    <BookedBanner key={booked.id} booked={booked} onOpen={onOpen} onUndo={booking.undo} />
  ) : (
    booking.takenBack && <TakenBackBanner {...booking.takenBack} />
  )
  return (
    <SidePanel
      title="Create Appointment Form"
      action={<FormActions booking={booking} onClose={onClose} />}
      scrollRef={scroll}
      strip={
        <>
          {outcome && (
            <Box px={16} pt={10} style={{ borderTop: '1px solid var(--fd-hairline)' }}>
              {outcome}
            </Box>
          )}
          {booking.lookup.kind === 'found' && <NotesStrip {...booking.lookup} />}
          {isGroup(booking.draft) && <GroupStrip booking={booking} />}
        </>
      }
      footer={facts && <FormFooter booking={booking} facts={facts} onBook={book} />}
      bannerOf={booked?.id}
      banner={refusal && <ErrorBanner>{refusal.message}</ErrorBanner>}
    >
      {booking.draft.corrects && (
        <NoteRow icon="warning">
          This booking was not taken. Change what stands in its way and book it again.
        </NoteRow>
      )}
      {facts ? (
        <AfterBoard isStart={isStart}>
          <BookingSections booking={booking} facts={facts} />
        </AfterBoard>
      ) : (
        <Text component="div" inherit py={24} c="dimmed">
          {firstDataText(status)}
        </Text>
      )}
      {facts && <BookingQuestions booking={booking} facts={facts} />}
    </SidePanel>
  )
}

/** The first field with an error, else the field of the mobile number. */
const firstField = (form: HTMLElement | null) =>
  form?.querySelector<HTMLElement>('[data-wrong] :is(input, button)') ??
  form?.querySelector<HTMLElement>('input[name="mobileNumber"]')

/** Draws its children after the first paint if the app starts with this form, because users look at the day first. */
function AfterBoard({ isStart, children }: { isStart: boolean; children: ReactNode }) {
  return useDeferredValue(true, !isStart) ? children : null
}

function FormActions({ booking, onClose }: Omit<BookingFormProps, 'onOpen'>) {
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
      <Button variant="text" c="var(--fd-plum)">
        Walk-in
      </Button>
    </WalkInMenu>
  )
}

interface FormFooterProps {
  booking: Booking
  facts: BookingFacts
  onBook: () => void
}

function FormFooter({ booking, facts, onBook }: FormFooterProps) {
  const price = bookingPrice(booking.draft, facts.world)
  const isAsked = asksPaid(booking.draft, price)
  const label = booking.draft.hasCharge ? 'Total with charge' : 'To be paid now'
  const whyId = useId()
  const isClosed = facts.customer !== null && isInactive(facts.customer)
  return (
    <>
      {isClosed ? (
        <Text size="meta" c="var(--fd-cancelled-text)" id={whyId}>
          This customer is not active and cannot be booked.
        </Text>
      ) : (
        <FooterAmount label={isAsked ? 'To be paid now?' : label} amount={money(price.toPay)} />
      )}
      <Button
        w={132}
        h={48}
        disabled={isClosed}
        aria-describedby={isClosed ? whyId : undefined}
        loading={booking.running}
        onClick={onBook}
      >
        BOOK
      </Button>
    </>
  )
}
