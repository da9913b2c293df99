import { Button, Flex, Text } from '@mantine/core'
import { upperName } from '#domain/kernel/names'
import type { Appointment } from '#domain/rows/appointment'
import type { World } from '#domain/rows/world'
import { FormSection } from '../../../ui/form/form-section'
import { cellDate, clockTime } from '../../../ui/format/format-date'
import { statusLook } from '../../../ui/format/status'
import { AddGuest } from '../group/add-guest'
import { GroupActions } from '../group/group-actions'
import { PassOn } from '../group/pass-on'
import { GroupPapers } from '../papers/group-papers'
import type { SectionProps } from '../state/section-props'
import { useOpenVisit } from '../tandem/use-open-visit'

/** The other guests of the group, each with a button that opens that guest's appointment. */
export function GroupSection(props: SectionProps) {
  const { detail, group } = props
  const { row, world } = detail
  const open = useOpenVisit()
  const guests = group.guests.map((guest) => guest.row)
  const others = guests.filter(({ id }) => id !== row.id)
  if (others.length === 0) return null
  return (
    <FormSection title="Group" hint={row.isGroupLead ? 'pays for the group' : undefined}>
      {others.map((guest) => (
        <Flex key={guest.id} align="center" justify="space-between" gap={8} px={12} py={6}>
          <Text span>{guestText(guest, row, world)}</Text>
          <Button
            variant="default"
            flex="none"
            aria-label={`Open the visit of ${guest.name}`}
            onClick={() => open(guest)}
          >
            Open
          </Button>
        </Flex>
      ))}
      <GroupActions {...props} guests={guests} />
      <AddGuest {...props} guests={guests} />
      <PassOn {...props} guests={guests} />
      <GroupPapers {...group} />
    </FormSection>
  )
}

/** A guest as text: "Rosa, 2:00 PM, BEA, RESERVED, pays for the group"; the day if it isn't the day of the visit. */
function guestText(guest: Appointment, visit: Appointment, world: World): string {
  const staff = upperName(world.staffs.get(guest.staffId ?? '')?.name ?? '')
  const parts = [
    guest.name,
    guest.startDate !== visit.startDate && cellDate(guest.startDate),
    clockTime(guest.startTime),
    staff,
    statusLook(guest.status).word,
    guest.isGroupLead && 'pays for the group',
  ]
  return parts.filter(Boolean).join(', ')
}
