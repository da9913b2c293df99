import { Button, Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Appointment } from '#domain/rows/appointment'
import { useBack } from '../../ui/overlay/back'
import { BookingForm } from '../booking/form/booking-form'
import { WalkInMenu } from '../booking/form/walk-in-menu'
import { AppointmentModal } from './appointment-modal'
import classes from './desk.module.css'
import type { DeskState } from './use-desk'

interface DeskProps {
  desk: DeskState
  /** The day: a board or a table. */
  children: ReactNode
  /** takes an appointment up for moving, where the day supports it */
  onMove?: (row: Appointment) => void
}

/** An appointment screen: the booking form beside the day, and the opened appointment over both. */
export function Desk({ desk, children, onMove }: DeskProps) {
  return (
    <div className={classes.screen}>
      {!desk.isPhone && <BookingForm booking={desk.booking} onOpen={desk.open} />}
      <div className={classes.day}>{children}</div>
      {desk.isPhone && <BookingSheet desk={desk} />}
      {desk.openedId && (
        <AppointmentModal id={desk.openedId} onClose={desk.close} onMove={onMove} />
      )}
    </div>
  )
}

/** On a phone the form slides up over the day. */
function BookingSheet({ desk }: { desk: DeskState }) {
  useBack(desk.isSheetOpen, desk.hideForm)
  const open = (id: string) => {
    desk.hideForm()
    desk.open(id)
  }
  return (
    <div className={classes.sheetBar}>
      <Button size="lg" className={classes.create} onClick={desk.showForm}>
        Create Appointment Form
      </Button>
      {desk.booking.offered === 'MASSAGE' && (
        <WalkInMenu booking={desk.booking} onPick={desk.showForm}>
          <Button size="lg" variant="default">
            Walk-in
          </Button>
        </WalkInMenu>
      )}
      <Drawer.Root opened={desk.isSheetOpen} onClose={desk.hideForm} position="bottom" size="100%">
        <Drawer.Content className={classes.sheet} aria-label="Create Appointment Form">
          <BookingForm booking={desk.booking} onOpen={open} onClose={desk.hideForm} />
        </Drawer.Content>
      </Drawer.Root>
    </div>
  )
}
