import { useState } from 'react'
import { dueForAll, spreadPayment } from '#domain/appointment/group/spread-payment'
import { partsRule } from '#domain/appointment/kept-payment'
import { bounds } from '#domain/kernel/bounds'
import { isCharged, usualCash } from '#domain/rows/store-lists'
import type { World } from '#domain/rows/world'
import { useCommand } from '../../../data/form/use-command'
import { FormDialog } from '../../../ui/form/form-dialog'
import { money } from '../../../ui/format/format-money'
import { type MoneyValue, numberRefusal } from '../../../ui/format/money-text'
import { PaymentCell } from '../../payment/payment-cell'
import { paymentInput, type Split } from '../../payment/split'
import { splitRefusal } from '../../payment/split-refusal'
import { everyWord, type GroupDialogProps, namesOf } from './guests'

const label = 'Paid for all'
const field = 'payment'

/** Takes one payment for several guests. The guest who pays for the group is first. */
export function PayGroupDialog(props: GroupDialogProps & { world: World }) {
  const { guests, world, onCancel } = props
  const due = dueForAll(guests)
  const [total, setTotal] = useState<MoneyValue>(due)
  const [mode, setMode] = useState(usualCash)
  const [split, setSplit] = useState<Split>(null)
  const { pay, running, refusal } = usePaying(props, { total, mode, split })
  const charge = isCharged(world, mode) ? ' No service charge is added here.' : ''
  return (
    <FormDialog
      isInForm
      title={`Pay for ${everyWord(guests)}`}
      text={`${money(due)} is due for the services of ${namesOf(guests)}. Products are paid at the completion.${charge}`}
      action={`PAY FOR ${everyWord(guests).toUpperCase()}`}
      message={refusal?.message}
      onCancel={onCancel}
      isRunning={running}
      onSubmit={pay}
    >
      <PaymentCell
        {...{ world, label, total, mode, split }}
        onTotal={setTotal}
        onMode={setMode}
        onSplit={(next, changed) => {
          setSplit(next)
          if (changed) setMode(changed)
        }}
        error={refusal?.field === field ? refusal.message : null}
      />
    </FormDialog>
  )
}

interface Typed {
  total: MoneyValue
  mode: string
  split: Split
}

function usePaying(
  { row, guests, world, onDone }: GroupDialogProps & { world: World },
  { total, mode, split }: Typed,
) {
  const { run, refuse, ...outcome } = useCommand()
  const due = dueForAll(guests)
  const pay = () => {
    const amount = typeof total === 'number' ? total : 0
    const payment = paymentInput(amount, mode, split)
    const wrong =
      numberRefusal([{ field, label, value: total, bounds: bounds.payment }]) ??
      splitRefusal({ field, label, split, total: amount }) ??
      partsRule(world, payment, field, due)
    if (wrong) return refuse(wrong)
    const members = spreadPayment(world, guests, payment)
    const named = { id: members[0]?.id ?? row.id, groupId: row.groupId ?? '' }
    const text = `${money(Math.min(amount, due))} is taken for ${namesOf(guests)}.`
    run('payGroup', { ...named, members }, (isQueued, entryId) =>
      onDone({ text, undone: 'The payment is taken back.', ...{ isQueued, entryId } }),
    )
  }
  return { ...outcome, pay }
}
