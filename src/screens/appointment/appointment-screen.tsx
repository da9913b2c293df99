import { Button, Drawer, Flex } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Appointment } from '#domain/rows/appointment'
import { useBack } from '../../ui/overlay/back'
import { BookingForm } from '../booking/form/booking-form'
import { WalkInMenu } from '../booking/form/walk-in-menu'
import { AppointmentModal } from './appointment-modal'
import classes from './appointment-screen.module.css'
import type { AppointmentScreenState } from './use-appointment-screen'

interface AppointmentScreenProps {
  screen: AppointmentScreenState
  /** the day, as a board or table */
  children: ReactNode
  /** starts moving an appointment; absent if the day can't show a move */
  onMove?: (row: Appointment) => void
}

/** An appointment screen: the booking form beside the day, and the open appointment as a modal. */
export function AppointmentScreen({ screen, children, onMove }: AppointmentScreenProps) {
  return (
    <Flex direction={{ base: 'column', sm: 'row' }} h="100%" mih={0}>
      {!screen.isPhone && <BookingForm booking={screen.booking} onOpen={screen.open} />}
      <Flex className={classes.day} flex={1} miw={0} mih={0}>
        {children}
      </Flex>
      {screen.isPhone && <BookingSheet screen={screen} />}
      {screen.openedId && (
        <AppointmentModal id={screen.openedId} onClose={screen.close} onMove={onMove} />
      )}
    </Flex>
  )
}

/** The booking form on a phone: a sheet over the day. */
function BookingSheet({ screen }: { screen: AppointmentScreenState }) {
  useBack(screen.isSheetOpen, screen.hideForm)
  const open = (id: string) => {
    screen.hideForm()
    screen.open(id)
  }
  return (
    <Flex
      flex="none"
      gap={8}
      py={10}
      px={14}
      bg="var(--fd-surface)"
      style={{ borderTop: '1px solid var(--fd-hairline)' }}
    >
      <Button size="lg" flex={1} px={8} onClick={screen.showForm}>
        Create Appointment Form
      </Button>
      {screen.booking.offered === 'MASSAGE' && (
        <WalkInMenu booking={screen.booking} onPick={screen.showForm}>
          <Button size="lg" variant="default">
            Walk-in
          </Button>
        </WalkInMenu>
      )}
      <Drawer.Root
        opened={screen.isSheetOpen}
        onClose={screen.hideForm}
        position="bottom"
        size="100%"
      >
        <Drawer.Content className={classes.sheet} aria-label="Create Appointment Form">
          <BookingForm booking={screen.booking} onOpen={open} onClose={screen.hideForm} />
        </Drawer.Content>
      </Drawer.Root>
    </Flex>
  )
}
