import { useState } from 'react'
import { bounds } from '#domain/kernel/bounds'
import { byName, upperName } from '#domain/kernel/names'
import { usualCash } from '#domain/rows/store-lists'
import { useCommand } from '../../../data/form/use-command'
import { MoneyCell } from '../../../ui/form/money-cell'
import { plainOptions, SelectCell } from '../../../ui/form/select-cell'
import { money } from '../../../ui/format/format-money'
import { type MoneyValue, numberRefusal } from '../../../ui/format/money-text'
import { errorFor, fieldErrorOf } from '../../booking/draft/field-error'
import { ReferenceCell } from '../../payment/reference-cell'
import { CorrectionDialog, useWhy } from './correction-dialog'
import type { DialogProps } from './use-correcting'

/** Adds a tip that was given after the completion. */
export function TipDialog({ row, world, onDone, onCancel }: DialogProps) {
  const { run, id, running, refusal, refuse } = useCommand(row)
  const [why, setWhy] = useWhy()
  const [tip, setTip] = useState<MoneyValue>(null)
  const [mode, setMode] = useState(usualCash)
  const [reference, setReference] = useState('')
  const [staffId, setStaffId] = useState(row.staffId)
  const fieldError = fieldErrorOf(refusal)
  const therapists = [...world.staffs.values()]
    .filter((staff) => staff.available || staff.id === row.staffId)
    .toSorted(byName)
    .map((staff) => ({ value: staff.id, label: upperName(staff.name) }))
  const save = () => {
    const wrong = numberRefusal([
      { field: 'tip', label: 'Tip', value: tip, bounds: bounds.payment },
    ])
    if (wrong) return refuse(wrong)
    if (!staffId) return refuse({ message: 'Choose the therapist of the tip.', field: 'staffId' })
    const amount = typeof tip === 'number' ? tip : 0
    const given = { id, staffId, mode, amount, reference: reference.trim() || null }
    run('addTip', { id: row.id, tip: given }, (isQueued) =>
      onDone(`The tip of ${money(amount)} is added.`, isQueued),
    )
  }
  return (
    <CorrectionDialog
      title="Add a tip"
      text="A tip is the therapist’s: no payment, points or commission."
      action="ADD"
      {...{ why, refusal, onCancel }}
      isRunning={running}
      onWhy={setWhy}
      onSubmit={save}
    >
      <MoneyCell label="Tip" value={tip} onChange={setTip} error={errorFor(fieldError, 'tip')} />
      <SelectCell
        label="Mode of the tip"
        value={mode}
        onChange={(next) => setMode(next ?? mode)}
        options={plainOptions(world.lookups.modeOfPayments, mode)}
      />
      <SelectCell
        label="Tip for"
        value={staffId}
        onChange={setStaffId}
        error={errorFor(fieldError, 'staffId')}
        options={therapists}
      />
      <ReferenceCell
        label="Reference"
        value={reference}
        onChange={setReference}
        payingFor={row.id}
        {...{ world, mode }}
      />
    </CorrectionDialog>
  )
}
