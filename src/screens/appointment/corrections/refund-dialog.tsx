import { useState } from 'react'
import { heldPayments } from '#domain/appointment/correction/pay-back'
import { centavos, pesos, sum } from '#domain/kernel/money'
import { LockedCell } from '../../../ui/form/locked-cell'
import { MoneyCell } from '../../../ui/form/money-cell'
import { SelectCell } from '../../../ui/form/select-cell'
import { SwitchCell } from '../../../ui/form/switch-cell'
import { money } from '../../../ui/format/format-money'
import type { MoneyValue } from '../../../ui/format/money-text'
import { CorrectionDialog, partError, refundTexts, useWhy } from './correction-dialog'
import { tenderName } from './money-events'
import { type DialogProps, useCorrecting } from './use-correcting'

const asPaid = ''

/** Pays money back, from one payment or several. */
export function RefundDialog({ row, world, onDone, onCancel }: DialogProps) {
  const { send, running, refusal, refuse } = useCorrecting(row, onDone)
  const [why, setWhy] = useWhy()
  const held = heldPayments(row).filter((each) => each.held > 0)
  const only = held.length === 1 ? held[0] : undefined
  const [amounts, setAmounts] = useState<Record<string, MoneyValue>>(
    only ? { [only.tender.id]: only.held } : {},
  )
  const [mode, setMode] = useState(asPaid)
  const [pointsBack, setPointsBack] = useState(true)
  const typed = held.map(({ tender, held: shownHeld }) => ({
    tenderId: tender.id,
    amount: amounts[tender.id] ?? 0,
    shownHeld,
  }))
  const parts = typed.flatMap(({ amount, ...part }) =>
    typeof amount === 'number' && amount !== 0
      ? [{ ...part, amount, mode: mode || null, reference: null }]
      : [],
  )
  const total = pesos(sum(...parts.map(({ amount }) => centavos(amount))))
  const { refundLimit } = world.store
  const save = () => {
    if (typed.some(({ amount }) => amount === 'invalid'))
      return refuse({ message: 'Refund should be a number.', field: 'parts' })
    send('refundAppointment', { parts, items: [], pointsBack, ...why }, 'The refund is saved.')
  }
  return (
    <CorrectionDialog
      {...refundTexts(total, refundLimit)}
      danger
      kind="REFUND"
      {...{ why, refusal, onCancel }}
      isRunning={running}
      onWhy={setWhy}
      onSubmit={save}
    >
      {held.map(({ tender, held: left }) => (
        <MoneyCell
          key={tender.id}
          label={`${tenderName(tender)}, ${money(left)} left`}
          value={amounts[tender.id] ?? null}
          onChange={(amount) => setAmounts({ ...amounts, [tender.id]: amount })}
          error={partError(refusal, amounts[tender.id], left)}
        />
      ))}
      <SelectCell
        label="Paid back in"
        value={mode}
        onChange={(next) => setMode(next ?? asPaid)}
        options={[
          { value: asPaid, label: 'As it was paid' },
          ...world.lookups.modeOfPayments.map((value) => ({ value, label: value })),
        ]}
      />
      {held.length > 1 && <LockedCell label="In all" value={money(total)} />}
      {row.pointsEarned > 0 && (
        <SwitchCell
          label="Take points back"
          hint={`${row.pointsEarned} were earned`}
          checked={pointsBack}
          onChange={setPointsBack}
        />
      )}
    </CorrectionDialog>
  )
}
