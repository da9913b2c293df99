import { type FormEvent, useState } from 'react'
import type { TurnInput } from '#domain/appointment/input'
import { passedFreely } from '#domain/appointment/line-up/turn-of'
import { upperName } from '#domain/kernel/names'
import type { World } from '#domain/rows/world'
import { BannerRoom, ErrorBanner } from '../../../ui/feedback/banner'
import { FormSection } from '../../../ui/form/form-section'
import { NoteRow } from '../../../ui/form/note-row'
import { TextCell } from '../../../ui/form/text-cell'
import { ReasonChips } from '../../../ui/layout/reason-chips'
import { Dialog } from '../../../ui/overlay/dialog'
import { DialogFoot } from '../../../ui/overlay/dialog-foot'

export interface TurnDialogProps {
  turn: TurnInput
  world: World
  /** the name of the therapist who is booked */
  name: string
  onReason: (reason: string) => void
  /** books the therapist as requested by the guest, which is no turn */
  onRequested: () => void
  onClose: () => void
}

const requestedReason = 'Guest asked for her'
const turnReasons = [requestedReason, 'Skill needed', 'Away from the desk', 'Next guest soon']

/** Asks why a therapist is booked who is not the next in turn. */
export function TurnDialog(props: TurnDialogProps) {
  const { turn, world, name, onReason, onClose } = props
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const names = passedFreely(turn).map((id) => upperName(world.staffs.get(id)?.name ?? id))
  const isRequested = reason.trim() === requestedReason
  const answer = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() === '') return setMissing(true)
    if (isRequested) return props.onRequested()
    onReason(reason.trim())
  }
  return (
    <Dialog opened onClose={onClose} title="Out of turn?" size={440} padding="lg">
      <form onSubmit={answer} noValidate>
        <FormSection title="Line-up">
          <BannerRoom banner={isMissing && <ErrorBanner>Reason is required.</ErrorBanner>}>
            <NoteRow>{`It is the turn of ${names.join(', then ')}`}</NoteRow>
          </BannerRoom>
          <ReasonChips reasons={turnReasons} value={reason} onChange={setReason} />
          {isRequested && <NoteRow>{`${name} is booked as Therapist Requested`}</NoteRow>}
          <TextCell
            label="Reason"
            value={reason}
            onChange={setReason}
            maxLength={100}
            firstInDialog
          />
        </FormSection>
        <DialogFoot
          action={isRequested ? 'BOOK AS REQUESTED' : 'BOOK OUT OF TURN'}
          isRunning={false}
          onCancel={onClose}
          cancel="Back"
        />
      </form>
    </Dialog>
  )
}
