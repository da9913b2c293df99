import { Button, Stack, Text } from '@mantine/core'
import type { Appointment } from '#domain/rows/appointment'
import { useBefore } from '../../../data/use-before'
import { clockTime } from '../../../ui/format/format-date'
import { Dialog } from '../../../ui/overlay/dialog'
import { LateTrouble, StartButtons } from './late-bar'
import { type OnDone, useLate } from './use-late'

export interface RunningDialogProps {
  row: Appointment
  onDone: OnDone
  onCancel: () => void
}

/** A dialog with the two buttons of `StartButtons`. */
export function StartDialog({ onDone, onCancel, ...props }: RunningDialogProps) {
  const now = useLate(props.row, onDone)
  const row = useBefore(now.running, props.row)
  const late = { ...now, whole: useBefore(now.running, now.whole) }
  return (
    <Dialog
      opened
      onClose={onCancel}
      closeOnClickOutside={false}
      title={`${row.name} starts now`}
      size={440}
      padding="lg"
    >
      <Text c="dimmed">
        Booked for {clockTime(row.startTime)} to {clockTime(row.endTime)}.
      </Text>
      <LateTrouble late={late} />
      {late.whole?.refusal && <Text c="dimmed">Full length: {late.whole.refusal.message}</Text>}
      <Stack gap={8} mt={16}>
        <StartButtons late={late} />
        <Button variant="default" onClick={onCancel}>
          Back
        </Button>
      </Stack>
    </Dialog>
  )
}
