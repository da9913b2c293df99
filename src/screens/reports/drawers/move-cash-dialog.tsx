import { useState } from 'react'
import type { MoveCashInput } from '#domain/drawer/input'
import { movementRule } from '#domain/drawer/move-cash'
import { bounds } from '#domain/kernel/bounds'
import type { Drawer } from '#domain/rows/drawer'
import type { World } from '#domain/rows/world'
import { useCommand } from '../../../data/form/use-command'
import { FormDialog } from '../../../ui/form/form-dialog'
import { MoneyCell } from '../../../ui/form/money-cell'
import { NoteRow } from '../../../ui/form/note-row'
import { SelectCell } from '../../../ui/form/select-cell'
import { TextCell } from '../../../ui/form/text-cell'
import { type MoneyValue, numberRefusal } from '../../../ui/format/money-text'
import { errorFor, fieldErrorOf } from '../../booking/draft/field-error'

interface MoveCashDialogProps {
  drawer: Drawer
  world: World
  onClose: () => void
}

type Kind = MoveCashInput['kind']

const kinds: readonly { value: Kind; label: string }[] = [
  { value: 'PAID_OUT', label: 'Paid out' },
  { value: 'PAID_IN', label: 'Paid in' },
  { value: 'TIP_OUT', label: 'Tip paid out' },
  { value: 'VALE', label: 'Vale (advance)' },
  { value: 'DROP', label: 'Drop to the safe' },
]

/** Puts cash into a drawer, or takes cash out. */
export function MoveCashDialog({ drawer, world, onClose }: MoveCashDialogProps) {
  const { run, refusal, refuse, running, id: movementId } = useCommand()
  const [kind, setKind] = useState<Kind>('PAID_OUT')
  const [sum, setSum] = useState<MoneyValue>(null)
  const [staffId, setStaffId] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const fieldError = fieldErrorOf(refusal)
  const isOfTherapist = kind === 'TIP_OUT' || kind === 'VALE'
  const move = () => {
    const wrong = numberRefusal([
      { field: 'amount', label: 'Amount', value: sum, bounds: bounds.pesos },
    ])
    const fact = {
      kind,
      amount: typeof sum === 'number' ? sum : 0,
      reason,
      staffId: isOfTherapist ? staffId : null,
    }
    const broken = wrong ?? movementRule(fact)
    if (broken) return refuse(broken)
    run('moveCash', { ...fact, id: drawer.id, movementId }, onClose)
  }
  const therapists = [...world.staffs.values()].map(({ id, name }) => ({ value: id, label: name }))
  return (
    <FormDialog
      title="Cash in or out"
      section={{ title: drawer.name, hint: 'PHP' }}
      note={<NoteRow>Beside payments, which are in the drawer by themselves</NoteRow>}
      message={refusal?.message}
      action="SAVE"
      isRunning={running}
      cancel="Cancel"
      onSubmit={move}
      onCancel={onClose}
    >
      <SelectCell
        label="Kind"
        value={kind}
        onChange={(value) => setKind(kinds.find((each) => each.value === value)?.value ?? kind)}
        options={kinds}
      />
      <MoneyCell
        label="Amount"
        value={sum}
        onChange={setSum}
        bounds={bounds.pesos}
        placeholder="0.00"
        error={errorFor(fieldError, 'amount')}
        firstInDialog
      />
      {isOfTherapist && (
        <SelectCell
          label="Therapist"
          value={staffId}
          onChange={setStaffId}
          options={therapists}
          error={errorFor(fieldError, 'staffId')}
        />
      )}
      <TextCell
        label="Reason"
        value={reason}
        onChange={setReason}
        maxLength={100}
        error={errorFor(fieldError, 'reason')}
      />
    </FormDialog>
  )
}
