import { Box } from '@mantine/core'
import type { Appointment } from '#domain/rows/appointment'
import { cellDate, clockTime } from '../../ui/format/format-date'
import { count } from '../../ui/format/format-text'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog'
import type { TakingOut } from './use-taking-out'

/** Maximum number of customers listed by name; the text tells how many more there are. */
const maxNamed = 8

/** Asks before a row becomes unavailable, and lists the customers whose bookings use it. */
export function TakingOutDialog({
  asked,
  onDrop,
}: {
  asked: TakingOut | null
  onDrop: () => void
}) {
  const bookings = asked?.bookings ?? []
  const more = bookings.length - maxNamed
  return (
    <ConfirmDialog
      opened={asked !== null}
      title={asked ? `${asked.name} has ${count(bookings.length, 'booking')}` : ''}
      confirm={asked?.confirm ?? ''}
      danger
      onConfirm={() => {
        asked?.go()
        onDrop()
      }}
      onCancel={onDrop}
    >
      <Box component="ul" mb={12} pl={20} style={{ listStyle: 'disc' }}>
        {bookings.slice(0, maxNamed).map((row) => (
          <li key={row.id}>{guestText(row)}</li>
        ))}
        {more > 0 && <li>and {more} more</li>}
      </Box>
      They stay as they are until somebody changes them.
    </ConfirmDialog>
  )
}

/** A booking as text: "Jose, Nov 21, 2026, 2:00 PM". */
const guestText = ({ name, startDate, startTime }: Appointment): string =>
  [name, cellDate(startDate), clockTime(startTime)].join(', ')
