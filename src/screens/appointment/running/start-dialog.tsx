import { Stack, Text } from '@mantine/core'
import type { Appointment } from '#domain/rows/appointment'
import { useBefore } from '../../../data/use-before'
import { FormDialog } from '../../../ui/form/form-dialog'
import { clockTime } from '../../../ui/format/format-date'
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
    <FormDialog
      title={`${row.name} starts now`}
      text={`Booked for ${clockTime(row.startTime)} to ${clockTime(row.endTime)}.`}
      action={null}
      isRunning={late.running}
      onSubmit={() => {}}
      onCancel={onCancel}
      below={
        <>
          <LateTrouble late={late} />
          {late.whole?.refusal && <Text c="dimmed">Full length: {late.whole.refusal.message}</Text>}
          <Stack gap={8} mt={16}>
            <StartButtons late={late} />
          </Stack>
        </>
      }
    />
  )
}
