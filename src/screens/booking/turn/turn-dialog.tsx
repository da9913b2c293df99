import { type FormEvent, useState } from 'react'
import type { TurnInput } from '#domain/appointment/input'
import { passedFreely } from '#domain/appointment/line-up/turn-of'
import { upperName } from '#domain/kernel/names'
import type { World } from '#domain/rows/world'
import { BannerRoom, ErrorBanner } from '../../../ui/feedback/banner'
import { FormSection } from '../../../ui/form/form-section'
import { NoteRow } from '../../../ui/form/note-row'
import { TextCell } from '../../../ui/form/text-cell'
import { Dialog } from '../../../ui/overlay/dialog'
import { DialogFoot } from '../../../ui/overlay/dialog-foot'

export interface TurnDialogProps {
  turn: TurnInput
  world: World
  onReason: (reason: string) => void
  onClose: () => void
}

/** Asks why a therapist is booked who is not the next in turn. */
export function TurnDialog({ turn, world, onReason, onClose }: TurnDialogProps) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const names = passedFreely(turn).map((id) => upperName(world.staffs.get(id)?.name ?? id))
  const answer = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() === '') return setMissing(true)
    onReason(reason.trim())
  }
  return (
    <Dialog opened onClose={onClose} title="Out of turn?" size={440} padding="lg">
      <form onSubmit={answer} noValidate>
        <FormSection title="Line-up">
          <BannerRoom banner={isMissing && <ErrorBanner>Reason is required.</ErrorBanner>}>
            <NoteRow>{`It is the turn of ${names.join(', then ')}`}</NoteRow>
          </BannerRoom>
          <TextCell
            label="Reason"
            value={reason}
            onChange={setReason}
            maxLength={100}
            firstInDialog
          />
        </FormSection>
        <DialogFoot action="BOOK OUT OF TURN" isRunning={false} onCancel={onClose} cancel="Back" />
      </form>
    </Dialog>
  )
}
