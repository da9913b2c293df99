import { Button, Flex, Stack, Text } from '@mantine/core'
import { upperName } from '#domain/kernel/names'
import type { World } from '#domain/rows/world'
import type { ShownAppointment } from '#sync'
import { StatusTag } from '../../../ui/feedback/status-tag'
import { timeRange } from '../../../ui/format/format-date'
import { findLocker } from './find-locker'

export interface FoundProps {
  searched: string
  rows: readonly ShownAppointment[]
  world: World
  onOpen: (appointmentId: string) => void
}

/** The visit that uses a locker today, or that none does. */
export function Found({ searched, rows, world, onOpen }: FoundProps) {
  const { locker, row } = findLocker(searched, rows, world)
  if (!locker || !row) {
    return (
      <Text inherit mt={12} c="dimmed">
        No active appointment found today given locker name
      </Text>
    )
  }
  const service = row.serviceIds.map((id) => upperName(world.services.get(id)?.name ?? id))
  return (
    <Stack gap={12} mt={12} c="dimmed">
      <Flex align="center" gap={10} fw={600} c="var(--fd-ink)" fz="lg" lh="lg">
        {row.name} <StatusTag status={row.status} />
      </Flex>
      <div>
        {upperName(locker.name)} · {service.join(', ')} · {timeRange(row.startTime, row.endTime)}
      </div>
      <Button onClick={() => onOpen(row.id)}>Open appointment</Button>
    </Stack>
  )
}
