import { Button, Flex } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Appointment } from '#domain/rows/appointment'
import { lazyPart } from '../../ui/feedback/lazy-part'
import { Sheet } from '../../ui/overlay/sheet'
import { BookingForm } from '../booking/form/booking-form'
import { WalkInMenu } from '../booking/form/walk-in-menu'
import type { AppointmentModalProps } from './appointment-modal'
import classes from './appointment-screen.module.css'
import type { LeftOpenLineProps } from './left-open/left-open-line'
import type { AppointmentScreenState } from './use-appointment-screen'

export const AppointmentModal = lazyPart<AppointmentModalProps>(
  async () => (await import('./appointment-modal')).AppointmentModal,
)

export const LeftOpenLine = lazyPart<LeftOpenLineProps>(
  async () => (await import('./left-open/left-open-line')).LeftOpenLine,
)

interface AppointmentScreenProps {
  screen: AppointmentScreenState
  /** the day, drawn as a board or table */
  children: ReactNode
  /** starts moving an appointment; absent: the shown day has no moves */
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
      <Button
        size="lg"
        flex={1}
        h="auto"
        mih={48}
        p="4px 8px"
        styles={{ label: { whiteSpace: 'normal' } }}
        onClick={screen.showForm}
      >
        Create Appointment Form
      </Button>
      {screen.booking.offered === 'MASSAGE' && (
        <WalkInMenu booking={screen.booking} onPick={screen.showForm}>
          <Button size="lg" variant="default">
            Walk-in
          </Button>
        </WalkInMenu>
      )}
      <Sheet
        opened={screen.isSheetOpen}
        onClose={screen.hideForm}
        label="Create Appointment Form"
        className={classes.sheet}
      >
        <BookingForm booking={screen.booking} onOpen={open} onClose={screen.hideForm} />
      </Sheet>
    </Flex>
  )
}
