import { Text } from '@mantine/core'
import { useCallback, useRef, useState } from 'react'
import { bookingOf } from '#domain/commands/work'
import { type Appointment, isTandem } from '#domain/rows/appointment'
import { useSync } from '../../data/context'
import { useStatus } from '../../data/use-session'
import { useView } from '../../data/use-view'
import { FullScreenModal } from '../../ui/overlay/full-screen-modal'
import { LeaveDialog } from '../../ui/overlay/leave-dialog'
import { AppointmentDetail } from './appointment-detail'
import { TandemDetail } from './tandem/tandem-detail'

export interface AppointmentModalProps {
  id: string
  /** the day of an appointment that may be older than the tablet's, YYYY-MM-DD: it is fetched then */
  date?: string
  onClose: () => void
  /** starts moving the appointment on the board */
  onMove?: (row: Appointment) => void
}

/** An appointment's detail as a full-screen modal. Close asks before it discards typed changes. */
export function AppointmentModal({ id, date, onClose, onMove }: AppointmentModalProps) {
  const sync = useSync()
  const shown = useView(sync.views.appointment(id))
  const world = useView(sync.views.business())
  const missing = useDay(date)
  const lost = useLost(id)
  // No state: the first key in a form would draw all of it twice.
  const discard = useRef<(() => void) | null>(null)
  const onTyped = useCallback((typed: (() => void) | null) => {
    discard.current = typed
  }, [])
  const [isAsked, setAsked] = useState(false)
  const close = () => (discard.current ? setAsked(true) : onClose())
  if (!shown || !world) {
    const title = shown === null && !missing ? 'Appointment not found' : ''
    return (
      <FullScreenModal opened onClose={onClose} title={title}>
        {(missing ?? lost) && (
          <Text size="sm" p={24} role="status">
            {missing ?? lost}
          </Text>
        )}
      </FullScreenModal>
    )
  }
  if (isTandem(shown.row)) return <TandemDetail key={id} {...{ shown, world, onClose }} />
  return (
    <>
      <AppointmentDetail
        key={id}
        shown={shown}
        world={world}
        onTyped={onTyped}
        onClose={close}
        onMove={onMove}
      />
      <LeaveDialog
        opened={isAsked}
        subject={shown.row.name}
        onLeave={() => {
          discard.current?.()
          onClose()
        }}
        onStay={() => setAsked(false)}
      />
    </>
  )
}

/** Has the service asked for a day that the tablet lacks, as a screen that shows it. Returns why its visits are missing. */
function useDay(date: string | undefined): string | null {
  const { views } = useSync()
  const isOffline = useStatus().online === false
  useView(date ? views.day(date) : null)
  const missing = useView(date ? views.missingDays(date, date) : null) ?? []
  if (missing.length === 0) return null
  return isOffline ? 'This visit can be opened with a connection.' : 'The visit is being fetched.'
}

/** Why a visit is missing that this tablet has changed; null where no restore of the service has lost it. */
function useLost(id: string): string | null {
  const conflicts = useView(useSync().views.conflicts()) ?? []
  const isLost = conflicts.some(
    (each) => each.code === 'gone' && each.answeredAt !== null && bookingOf(each) === id,
  )
  return isLost ? awaited : null
}

const awaited =
  'The service was restored to a time before this visit. It comes back when the tablet that booked it sends it again; what was changed here waits until then.'
