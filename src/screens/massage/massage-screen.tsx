import { Button, Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { timeOfMinute } from '#domain/kernel/dates'
import { Board } from '../../board/board'
import type { BoardSlot } from '../../board/model'
import { useErrand } from '../../data/use-errand'
import { useSession } from '../../data/use-session'
import { Icon } from '../../ui/icon'
import { AppointmentModal } from '../appointment/appointment-modal'
import { BookingForm } from '../booking/booking-form'
import { type Booking, useBooking } from '../booking/use-booking'
import { LockerSearch } from './locker-search'
import classes from './massage.module.css'
import { useBoard } from './use-board'

/** /dashboard: the booking form beside the day (spec section 2). Another person starts afresh. */
export function MassageScreen() {
  const session = useSession()
  return session && <Massages key={`${session.storeCode} ${session.username}`} />
}

function Massages() {
  const booking = useBooking('MASSAGE')
  const world = booking.facts?.world ?? null
  const board = useBoard(booking, world)
  const [openedId, setOpenedId] = useState<string | null>(null)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const isPhone = useMediaQuery('(max-width: 760px)', false, { getInitialValueInEffect: false })
  useErrand((errand) => {
    if (errand.kind === 'open') setOpenedId(errand.appointmentId)
    if (errand.kind === 'correct') setSheetOpen(isPhone)
    return errand.kind === 'open'
  })
  const pick = (slot: BoardSlot) => {
    const startTime = timeOfMinute(slot.minute)
    booking.pickSlot({ startDate: board.date, startTime, staffId: slot.columnId })
    setSheetOpen(isPhone)
  }
  const search = world && (
    <LockerSearch world={world} today={board.today} isCompact={isPhone} onOpen={setOpenedId} />
  )
  return (
    <div className={classes.screen}>
      {!isPhone && <BookingForm booking={booking} />}
      <div className={classes.board}>
        <Board {...board} search={search} onEventOpen={setOpenedId} onSlotPick={pick} />
      </div>
      {isPhone && (
        <BookingSheet
          booking={booking}
          opened={isSheetOpen}
          onOpen={() => setSheetOpen(true)}
          onClose={() => setSheetOpen(false)}
        />
      )}
      {openedId && <AppointmentModal id={openedId} onClose={() => setOpenedId(null)} />}
    </div>
  )
}

interface BookingSheetProps {
  booking: Booking
  opened: boolean
  onOpen: () => void
  onClose: () => void
}

/** On a phone the form comes up over the board. */
function BookingSheet({ booking, opened, onOpen, onClose }: BookingSheetProps) {
  return (
    <div className={classes.sheetBar}>
      <Button size="lg" fullWidth leftSection={<Icon name="plus" />} onClick={onOpen}>
        Create Appointment Form
      </Button>
      <Drawer.Root opened={opened} onClose={onClose} position="bottom" size="100%">
        <Drawer.Content className={classes.sheet} aria-label="Create Appointment Form">
          <BookingForm booking={booking} onClose={onClose} />
        </Drawer.Content>
      </Drawer.Root>
    </div>
  )
}
