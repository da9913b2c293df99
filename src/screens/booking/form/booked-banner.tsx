import { Button, Flex } from '@mantine/core'
import { upperName } from '#domain/kernel/names'
import type { Appointment } from '#domain/rows/appointment'
import { useSync } from '../../../data/context'
import { useFresh } from '../../../data/use-fresh'
import { useStatus } from '../../../data/use-session'
import { useView } from '../../../data/use-view'
import { ErrorBanner, SuccessBanner } from '../../../ui/feedback/banner'
import { cellDate, clockTime } from '../../../ui/format/format-date'
import { waitText } from '../draft/wait-text'
import type { Booked, TakenBack } from '../state/take-back'

export interface BookedBannerProps {
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
  const isFresh = useFresh(undoMs)
  const shown = useView(useSync().views.appointment(id))
  const row = shown?.row
  // A group that was split in a conflict has guests of whom each is booked alone, or still waits.
  const guests = row?.groupId === null ? '' : guestsText(draft)
  const waits = waitText(useStatus())
  const elsewhere = usePlacedOtherwise(booked, row)
  if (shown && shown.conflictId !== null)
    return (
      <ErrorBanner title="Appointment is not booked yet">
        {row?.name}: the booking was not taken. Open the sign at the top to settle it.
      </ErrorBanner>
    )
  const note = (
    <>
      {row && <div>{[row.name, cellDate(row.startDate), clockTime(row.startTime)].join(', ')}</div>}
      {elsewhere && <div>{elsewhere}</div>}
      {guests && <div>{guests}</div>}
      {entryId !== null && shown?.pending !== false && <div>{waits}</div>}
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
      {elsewhere && ' It was placed otherwise.'}
    </SuccessBanner>
  )
}

/** The places that a booking has got instead of those on its form, such as "BEA, ROOM 2"; empty if none changed. */
function usePlacedOtherwise({ draft }: Booked, row: Appointment | undefined): string {
  const world = useView(useSync().views.business())
  if (!row || !world) return ''
  const isOther = (field: 'startTime' | 'staffId' | 'roomId' | 'lockerId') =>
    Boolean(draft[field]) && row[field] !== draft[field]
  const places = [
    isOther('staffId') && world.staffs.get(row.staffId ?? '')?.name,
    isOther('roomId') && world.rooms.get(row.roomId ?? '')?.name,
    isOther('lockerId') && world.lockers.get(row.lockerId ?? '')?.name,
  ]
  const names = places.flatMap((name) => (name ? [upperName(name)] : []))
  return [isOther('startTime') && clockTime(row.startTime), ...names].filter(Boolean).join(', ')
}

/** The banner of a booking that was undone. It says what becomes of the payment. */
export function TakenBackBanner({ paid, isKept }: TakenBack) {
  const money = isKept
    ? `${paid} stays on record with the cancelled booking.`
    : `Its payment of ${paid} is taken back, too: give it back, or take it again with BOOK.`
  return (
    <SuccessBanner note={`It is in the form again.${paid && ` ${money}`}`}>
      The booking was taken back.
    </SuccessBanner>
  )
}

/** The guests who were booked with the customer: "With Rosa, a guest"; empty without any. */
function guestsText({ guests = [] }: Booked['draft']): string {
  const names = guests.map(({ name }) => name.trim() || 'a guest')
  return names.length > 0 ? `With ${names.join(', ')}` : ''
}
