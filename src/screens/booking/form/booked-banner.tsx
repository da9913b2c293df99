import { Button, Flex } from '@mantine/core'
import { useSync } from '../../../data/context'
import { useFresh } from '../../../data/use-fresh'
import { useStatus } from '../../../data/use-session'
import { useView } from '../../../data/use-view'
import { SuccessBanner } from '../../../ui/feedback/banner'
import { cellDate, clockTime } from '../../../ui/format/format-date'
import { waitText } from '../draft/wait-text'
import type { Booked } from '../state/use-book'

interface BookedBannerProps {
  booked: Booked
  onOpen: (appointmentId: string) => void
  onUndo: () => void
}

/** Milliseconds for which Undo is offered. Later the customer or staff may rely on the booking. */
const undoMs = 60_000

/**
 * The banner of a new booking. It names customer and time, because the form is empty again and covers the board on a
 * phone.
 */
export function BookedBanner({ booked: { id, status, entryId }, ...props }: BookedBannerProps) {
  const isFresh = useFresh(undoMs)
  const row = useView(useSync().views.appointment(id))?.row
  const waits = waitText(useStatus())
  const note = (
    <>
      {row && <div>{[row.name, cellDate(row.startDate), clockTime(row.startTime)].join(', ')}</div>}
      {entryId !== null && <div>{waits}</div>}
      {row && (
        <Flex gap={8} mt={8}>
          <Button variant="default" onClick={() => props.onOpen(id)}>
            Open
          </Button>
          {isFresh && row.status === status && (
            <Button variant="default" onClick={props.onUndo}>
              Undo
            </Button>
          )}
        </Flex>
      )}
    </>
  )
  return (
    <SuccessBanner note={note}>
      {status === 'CHECKED_IN' ? 'Appointment is booked and CHECKED-IN.' : 'Appointment is booked.'}
    </SuccessBanner>
  )
}
