import { Button, Flex, Stack, Text } from '@mantine/core'
import { upperName } from '#domain/kernel/names'
import type { Appointment } from '#domain/rows/appointment'
import type { World } from '#domain/rows/world'
import type { Start } from '#domain/slot/availability'
import { NoteRow } from '../../ui/form/note-row'
import { cellDate, clockTime } from '../../ui/format/format-date'
import { Dialog } from '../../ui/overlay/dialog'
import { allText, type GroupPlan } from './group-plan'
import type { MovePlan } from './move-plan'

export interface GroupMoveDialogProps {
  plan: MovePlan
  group: GroupPlan
  world: World
  onAlone: () => void
  onAll: () => void
  onCancel: () => void
}

/** Asks whether the group moves along. It lists the place of each guest, and what stands in the way. */
export function GroupMoveDialog(props: GroupMoveDialogProps) {
  const { plan, group, world, onAlone, onAll, onCancel } = props
  const { before, to, verdict } = plan
  const others = group.before.flatMap(({ id, name }) => (id === before.id ? [] : [name]))
  const isAloneFree = verdict.kind !== 'blocked'
  const areAllFree = group.verdict.kind !== 'blocked'
  return (
    <Dialog
      opened
      onClose={onCancel}
      // the second tap of a double tap may fall beside the dialog
      closeOnClickOutside={false}
      title={`Move ${others.join(' and ')} too?`}
      size={440}
      padding="lg"
    >
      <Stack gap={6}>
        <Text c="dimmed">
          {allText(group)} to {cellDate(to.startDate)}, {clockTime(to.startTime)}:
        </Text>
        {group.after.map((guest) => (
          <Text key={guest.id}>{placeText(guest, to, world)}</Text>
        ))}
        {!areAllFree && (
          <NoteRow icon="warning" tone="bad">
            {group.verdict.text}
          </NoteRow>
        )}
        {!isAloneFree && (
          <NoteRow icon="warning" tone="bad">
            Only {before.name}: {verdict.text}
          </NoteRow>
        )}
      </Stack>
      <Flex justify="flex-end" wrap="wrap" gap={8} mt={20}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="default" disabled={!isAloneFree} onClick={onAlone}>
          Only {before.name}
        </Button>
        <Button disabled={!areAllFree} onClick={onAll}>
          {allText(group)}
        </Button>
      </Flex>
    </Dialog>
  )
}

/**
 * A guest's new place as text: "Rosa: BEA, ROOM 2". A start that differs from the rest is named: "Ben: 3:30 PM, CORA,
 * ROOM 3".
 */
function placeText(guest: Appointment, to: Start, { staffs, rooms }: World): string {
  const name = (rows: ReadonlyMap<string, { name: string }>, id: string | null) =>
    id === null ? '' : upperName(rows.get(id)?.name ?? id)
  const places = [
    guest.startDate !== to.startDate && cellDate(guest.startDate),
    guest.startTime !== to.startTime && clockTime(guest.startTime),
    name(staffs, guest.staffId),
    name(rooms, guest.roomId),
  ]
  return `${guest.name}: ${places.filter(Boolean).join(', ')}`
}
