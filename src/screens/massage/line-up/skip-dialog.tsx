import { useState } from 'react'
import type { Place } from '#domain/appointment/line-up/line-up'
import { maxSkipMinutes } from '#domain/attendance/skip-turn'
import { upperName } from '#domain/kernel/names'
import { useCommand } from '../../../data/form/use-command'
import { FormDialog } from '../../../ui/form/form-dialog'
import { NoteRow } from '../../../ui/form/note-row'
import { SelectCell } from '../../../ui/form/select-cell'
import { TextCell } from '../../../ui/form/text-cell'
import { ReasonChips } from '../../../ui/layout/reason-chips'

const lengths = [10, 15, 20, maxSkipMinutes].map((minutes) => ({
  value: String(minutes),
  label: `${minutes} minutes`,
}))

const skipReasons = ['Break', 'Meal', 'Errand', 'Not well']

/** Skips a therapist's turns for some minutes. It asks for a reason. */
export function SkipDialog({ place, onClose }: { place: Place; onClose: () => void }) {
  const { run, refusal, running, id: skipId } = useCommand()
  const [minutes, setMinutes] = useState<string | null>(lengths[1]?.value ?? null)
  const [reason, setReason] = useState('')
  const { id } = place.attendance
  return (
    <FormDialog
      title={`Skip ${upperName(place.staff.name)}`}
      section={{ title: 'Line-up' }}
      note={<NoteRow>The place in the line-up stays</NoteRow>}
      message={refusal?.message}
      action="SKIP"
      isRunning={running}
      cancel="Cancel"
      onSubmit={() => run('skipTurn', { id, skipId, minutes: Number(minutes), reason }, onClose)}
      onCancel={onClose}
    >
      <SelectCell label="For" value={minutes} onChange={setMinutes} options={lengths} />
      <ReasonChips reasons={skipReasons} value={reason} onChange={setReason} />
      <TextCell label="Reason" value={reason} onChange={setReason} maxLength={100} firstInDialog />
    </FormDialog>
  )
}
