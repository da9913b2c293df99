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

/** Milliseconds for which Undo is offered. After them, the customer or staff may rely on the booking. */
const undoMs = 60_000

/**
 * The banner of a new booking. It names customer and time, because the form is empty again and, on a phone, covers the
 * board.
 */
export function BookedBanner({ booked, ...props }: BookedBannerProps) {
  const { id, status, entryId, draft } = booked
  const guests = guestsText(draft)
  const isFresh = useFresh(undoMs)
  const row = useView(useSync().views.appointment(id))?.row
  const waits = waitText(useStatus())
  const note = (
    <>
      {row && <div>{[row.name, cellDate(row.startDate), clockTime(row.startTime)].join(', ')}</div>}
      {guests && <div>{guests}</div>}
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

/** The guests who were booked with the customer: "With Rosa, a guest"; empty without any. */
function guestsText({ guests = [] }: Booked['draft']): string {
  const names = guests.map(({ name }) => name.trim() || 'a guest')
  return names.length > 0 ? `With ${names.join(', ')}` : ''
}
