import { type FormEvent, useState } from 'react'
import type { Place } from '#domain/appointment/line-up/line-up'
import { maxSkipMinutes } from '#domain/attendance/skip-turn'
import { upperName } from '#domain/kernel/names'
import { useFact } from '../../../data/form/use-fact'
import { BannerRoom, ErrorBanner } from '../../../ui/feedback/banner'
import { FormSection } from '../../../ui/form/form-section'
import { NoteRow } from '../../../ui/form/note-row'
import { SelectCell } from '../../../ui/form/select-cell'
import { TextCell } from '../../../ui/form/text-cell'
import { ReasonChips } from '../../../ui/layout/reason-chips'
import { Dialog } from '../../../ui/overlay/dialog'
import { DialogFoot } from '../../../ui/overlay/dialog-foot'

const lengths = [10, 15, 20, maxSkipMinutes].map((minutes) => ({
  value: String(minutes),
  label: `${minutes} minutes`,
}))

const skipReasons = ['Break', 'Meal', 'Errand', 'Not well']

/** Skips a therapist's turns for some minutes. It asks for a reason. */
export function SkipDialog({ place, onClose }: { place: Place; onClose: () => void }) {
  const { send, refusal, running, factId } = useFact(onClose)
  const [minutes, setMinutes] = useState<string | null>(lengths[1]?.value ?? null)
  const [reason, setReason] = useState('')
  const save = (event: FormEvent) => {
    event.preventDefault()
    send('skipTurn', {
      id: place.attendance.id,
      skipId: factId,
      minutes: Number(minutes),
      reason,
    })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Skip ${upperName(place.staff.name)}`}
      size={440}
      padding="lg"
    >
      <form onSubmit={save} noValidate>
        <FormSection title="Line-up">
          <BannerRoom banner={refusal && <ErrorBanner>{refusal.message}</ErrorBanner>}>
            <NoteRow>The place in the line-up stays</NoteRow>
          </BannerRoom>
          <SelectCell label="For" value={minutes} onChange={setMinutes} options={lengths} />
          <ReasonChips reasons={skipReasons} value={reason} onChange={setReason} />
          <TextCell
            label="Reason"
            value={reason}
            onChange={setReason}
            maxLength={100}
            firstInDialog
          />
        </FormSection>
        <DialogFoot action="SKIP" isRunning={running} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
