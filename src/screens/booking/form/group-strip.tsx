import { Button, Flex, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useBusinessTime } from '../../../data/use-business-time'
import { cellDate, clockTime } from '../../../ui/format/format-date'
import { type BookingDraft, isGroup } from '../draft/draft'
import { type NextForAll, nextForAll, placesFor } from '../draft/group'
import type { Booking } from '../state/use-booking'
import { useDayWorld } from '../state/use-day-world'

export interface GroupStripProps {
  booking: Booking
}

/** Says above BOOK that not all guests have a place at the start, with a button for the next start at which they have. */
export function GroupStrip({ booking }: GroupStripProps) {
  const { draft, offered, running } = booking
  const isAsked = offered === 'MASSAGE' && isGroup(draft) && draft.serviceIds.length > 0
  return isAsked && !running ? <Missing booking={booking} /> : null
}

function Missing({ booking: { draft, edit } }: GroupStripProps) {
  const now = useBusinessTime()
  const world = useDayWorld(draft.startDate || null)
  const places = useMemo(() => world && placesFor(draft, world), [draft, world])
  const next = useMemo(
    () => (world && !places ? nextForAll(draft, world, now) : null),
    [draft, world, places, now],
  )
  if (!world || places) return null
  const when = draft.startTime && `at ${clockTime(draft.startTime)}`
  return (
    <Flex
      wrap="wrap"
      align="center"
      justify="space-between"
      gap={8}
      py={6}
      px={16}
      bg="var(--fd-cancelled-ground)"
      c="var(--fd-cancelled-text)"
      fz="meta"
      lh="meta"
      style={{ borderTop: '1px solid var(--fd-hairline)' }}
      role="status"
    >
      <Text span inherit flex="1 1 10rem">
        Not enough therapists and rooms for all guests {when}.
        {!next && ' Nothing fits later on this day or the next.'}
      </Text>
      {next && (
        <Button
          variant="default"
          maw="100%"
          h="auto"
          mih={44}
          py={8}
          styles={{ label: { whiteSpace: 'normal' } }}
          onClick={() => edit(atNext(draft, next))}
        >
          {nextText(draft, next)}
        </Button>
      )}
    </Flex>
  )
}

/** The edit that takes another start, and anyone who is free where the wished therapists have no time together. */
const atNext = ({ guests = [] }: BookingDraft, next: NextForAll): Partial<BookingDraft> => ({
  startDate: next.startDate,
  startTime: next.startTime,
  roomId: undefined,
  ...(next.isAnyone && {
    staffId: null,
    guests: guests.map((guest) => ({ ...guest, staffId: null })),
  }),
})

/** The start as text: "All at 4:30 PM", "All at Nov 22, 2026, 10:00 AM, with others". */
function nextText({ startDate }: BookingDraft, next: NextForAll): string {
  const day = next.startDate === startDate ? '' : `${cellDate(next.startDate)}, `
  return `All at ${day}${clockTime(next.startTime)}${next.isAnyone ? ', with others' : ''}`
}
