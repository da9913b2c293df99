import { Button, Flex } from '@mantine/core'
import { guestLimits } from '#domain/appointment/group/input'
import { wallMinute } from '#domain/kernel/dates'
import { type Appointment, isFinal } from '#domain/rows/appointment'
import { bookingKindOfRow } from '../../../data/address'
import { useDeps } from '../../../data/context'
import { useBusinessTime } from '../../../data/use-business-time'
import { useStatus } from '../../../data/use-session'
import { isEdited } from '../state/fields'
import type { SectionProps } from '../state/section-props'

interface AddGuestProps extends Pick<SectionProps, 'detail' | 'allowed' | 'isArmed'> {
  guests: readonly Appointment[]
}

/** A button that opens the booking form for one more guest of the group. Absent while typed changes would be lost. */
export function AddGuest({ detail, allowed, isArmed, guests }: AddGuestProps) {
  const { intents } = useDeps()
  const { hasAllCalls } = useStatus()
  const now = useBusinessTime()
  const { row, edits } = detail
  const [payer] = guests
  const next = guests.find((guest) => !isFinal(guest) && guest.startDate >= now.date)
  const coming = guests.filter(({ status }) => status !== 'CANCELLED')
  const mayJoin = hasAllCalls && allowed.update && !isEdited(row, edits)
  if (!mayJoin || !payer || !next || coming.length >= guestLimits.most) return null
  const { startDate, startTime, serviceIds } = next
  const isAhead = wallMinute(startDate, startTime) >= wallMinute(now.date, now.time)
  const add = () =>
    intents.put({
      kind: 'join-group',
      offered: bookingKindOfRow(next),
      booking: {
        startDate,
        ...(isAhead && { startTime }),
        serviceIds: [...serviceIds],
        joins: { groupId: next.groupId ?? '', mobileNumber: payer.mobileNumber },
      },
    })
  return (
    <Flex px={12} py={8}>
      <Button variant="default" disabled={!isArmed} onClick={add}>
        Add a guest
      </Button>
    </Flex>
  )
}
