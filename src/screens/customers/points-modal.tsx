import { useState } from 'react'
import { signedPoints } from '#domain/customer/update-points'
import { customerFields } from '#domain/fields/customers'
import { bounds } from '#domain/kernel/bounds'
import type { Customer } from '#domain/rows/customer'
import { useUnsaved } from '../../data/form/unsaved'
import { useCommand } from '../../data/form/use-command'
import { FormDialog } from '../../ui/form/form-dialog'
import { MoneyCell } from '../../ui/form/money-cell'
import { NoteRow } from '../../ui/form/note-row'
import { type MoneyValue, numberRefusal } from '../../ui/format/money-text'
import { LeaveDialog } from '../../ui/overlay/leave-dialog'
import type { PointsAction } from './points-card'

interface PointsModalProps {
  customer: Customer
  action: PointsAction
  onDone: (isQueued: boolean) => void
  onClose: () => void
}

const titles: Readonly<Record<PointsAction, string>> = {
  ADD: 'Add points',
  SUBTRACT: 'Subtract points',
}

const field = { field: 'points', label: customerFields.pointsEarned.label, bounds: bounds.points }

/** A dialog that adds or subtracts points by hand (SPEC.md CUST-4). */
export function PointsModal({ customer, action, onDone, onClose }: PointsModalProps) {
  const { run, running, refusal, refuse } = useCommand()
  const [typed, setTyped] = useState<MoneyValue>(null)
  useUnsaved('a form', typed !== null, false)
  const wrong = numberRefusal([{ ...field, value: typed }])
  const points = typeof typed === 'number' && !wrong ? typed : 0
  const { mobileNumber, pointsEarned } = customer
  const [isAsked, setAsked] = useState(false)
  const close = () => (typed === null ? onClose() : setAsked(true))
  const total = pointsEarned + signedPoints({ action, points })
  const save = () => {
    if (wrong) return refuse(wrong)
    const input = { id: mobileNumber, customerMobileNumber: mobileNumber, action, points }
    run('updatePoints', input, onDone)
  }
  return (
    <FormDialog
      title={titles[action]}
      section={{ title: customer.firstName }}
      note={
        <div>
          <NoteRow end={pointsEarned.toLocaleString('en-US')}>Points now</NoteRow>
          <NoteRow end={<strong>{total.toLocaleString('en-US')}</strong>}>Points after it</NoteRow>
        </div>
      }
      message={refusal?.message}
      action={action}
      isRunning={running}
      onSubmit={save}
      onCancel={close}
      below={
        <LeaveDialog
          opened={isAsked}
          subject={customer.firstName}
          onLeave={onClose}
          onStay={() => setAsked(false)}
        />
      }
    >
      <MoneyCell
        label={field.label}
        value={typed}
        onChange={(next) => {
          refuse(null)
          setTyped(next)
        }}
        bounds={bounds.points}
        error={refusal ? 'see above' : null}
        firstInDialog
      />
    </FormDialog>
  )
}
