import { useState } from 'react'
import type { TurnInput } from '#domain/appointment/input'
import { passedFreely } from '#domain/appointment/line-up/turn-of'
import { upperName } from '#domain/kernel/names'
import type { World } from '#domain/rows/world'
import { FormDialog } from '../../../ui/form/form-dialog'
import { NoteRow } from '../../../ui/form/note-row'
import { TextCell } from '../../../ui/form/text-cell'
import { ReasonChips } from '../../../ui/layout/reason-chips'

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
  const answer = () => {
    if (reason.trim() === '') return setMissing(true)
    if (isRequested) return props.onRequested()
    onReason(reason.trim())
  }
  return (
    <FormDialog
      title="Out of turn?"
      section={{ title: 'Line-up' }}
      note={<NoteRow>{`It is the turn of ${names.join(', then ')}`}</NoteRow>}
      message={isMissing ? 'Reason is required.' : null}
      action={isRequested ? 'BOOK AS REQUESTED' : 'BOOK OUT OF TURN'}
      isRunning={false}
      onSubmit={answer}
      onCancel={onClose}
    >
      <ReasonChips reasons={turnReasons} value={reason} onChange={setReason} />
      {isRequested && <NoteRow>{`${name} is booked as Therapist Requested`}</NoteRow>}
      <TextCell label="Reason" value={reason} onChange={setReason} maxLength={100} firstInDialog />
    </FormDialog>
  )
}
