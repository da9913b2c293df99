import { useState } from 'react'
import { seenOf } from '#domain/appointment/group/members'
import { appointmentFields, initiatorWords } from '#domain/fields/appointments'
import { useCommand } from '../../../data/form/use-command'
import { FormDialog } from '../../../ui/form/form-dialog'
import { SelectCell } from '../../../ui/form/select-cell'
import { TextareaCell } from '../../../ui/form/textarea-cell'
import { ReasonChips } from '../../../ui/layout/reason-chips'
import { customerReasons, noShowReasons } from '../state/cancel-facts'
import { everyWord, type GroupDialogProps, namesOf } from './guests'

const initiators = [
  { value: 'customer', label: initiatorWords(true) },
  { value: 'no-show', label: initiatorWords(false) },
]

export function CancelGroupDialog({ row, guests, onDone, onCancel }: GroupDialogProps) {
  const { run, running, refusal } = useCommand()
  const [who, setWho] = useState('customer')
  const [reason, setReason] = useState('')
  const cancelAll = () => {
    const members = guests.map((guest) => ({ ...seenOf(guest), status: 'RESERVED' as const }))
    const named = { id: members[0]?.id ?? row.id, groupId: row.groupId ?? '', members }
    const input = { ...named, cancelReason: reason.trim(), customerInitiated: who === 'customer' }
    run('cancelGroup', input, (isQueued, entryId) =>
      onDone({
        text: `${namesOf(guests)} are CANCELLED.`,
        undone: 'The cancellation is taken back.',
        ...{ isQueued, entryId },
      }),
    )
  }
  const isPaid = guests.some(({ totalPricePaid }) => totalPricePaid > 0)
  return (
    <FormDialog
      isInForm
      title={`Cancel ${everyWord(guests)}`}
      text={`The visits of ${namesOf(guests)} are cancelled.${isPaid ? ' What has been paid stays on the record.' : ''}`}
      action={`CANCEL ${everyWord(guests).toUpperCase()}`}
      danger
      message={refusal?.message}
      onCancel={onCancel}
      isRunning={running}
      onSubmit={cancelAll}
    >
      <SelectCell
        label={appointmentFields.customerInitiatedCancel.label}
        value={who}
        onChange={(next) => setWho(next ?? who)}
        options={initiators}
      />
      <ReasonChips
        reasons={who === 'customer' ? customerReasons : noShowReasons}
        value={reason}
        onChange={setReason}
      />
      <TextareaCell
        label={appointmentFields.cancelReason.label}
        value={reason}
        onChange={setReason}
        error={refusal?.field === 'cancelReason' ? refusal.message : null}
      />
    </FormDialog>
  )
}
