import { useCallback, useRef, useState } from 'react'
import { type Appointment, isTandem } from '#domain/rows/appointment'
import { useSync } from '../../data/context'
import { useView } from '../../data/use-view'
import { FullScreenModal } from '../../ui/overlay/full-screen-modal'
import { LeaveDialog } from '../../ui/overlay/leave-dialog'
import { AppointmentDetail } from './appointment-detail'
import { TandemDetail } from './tandem/tandem-detail'

export interface AppointmentModalProps {
  id: string
  onClose: () => void
  /** starts moving the appointment on the board */
  onMove?: (row: Appointment) => void
}

/** An appointment's detail as a full-screen modal. Close asks before it discards typed changes. */
export function AppointmentModal({ id, onClose, onMove }: AppointmentModalProps) {
  const sync = useSync()
  const shown = useView(sync.views.appointment(id))
  const world = useView(sync.views.business())
  // No state: the first key in a form would draw all of it twice.
  const discard = useRef<(() => void) | null>(null)
  const onTyped = useCallback((typed: (() => void) | null) => {
    discard.current = typed
  }, [])
  const [isAsked, setAsked] = useState(false)
  const close = () => (discard.current ? setAsked(true) : onClose())
  if (!shown || !world) {
    const title = shown === null ? 'Appointment not found' : ''
    return (
      <FullScreenModal opened onClose={onClose} title={title}>
        {null}
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
