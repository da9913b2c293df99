import { useState } from 'react'
import { excessParts } from '#domain/appointment/correction/overpaid'
import { heldPayments, partsFor } from '#domain/appointment/correction/pay-back'
import { centavos, pesos, sum } from '#domain/kernel/money'
import type { Appointment } from '#domain/rows/appointment'
import { LockedCell } from '../../../ui/form/locked-cell'
import { SelectCell } from '../../../ui/form/select-cell'
import { SwitchCell } from '../../../ui/form/switch-cell'
import { money } from '../../../ui/format/format-money'
import type { MoneyValue } from '../../../ui/format/money-text'
import { CorrectionDialog, refundTexts, useWhy } from './correction-dialog'
import { tenderName } from './money-events'
import { RefundPart } from './refund-part'
import { type DialogProps, useCorrecting } from './use-correcting'

const asPaid = ''

/** The PHP proposed for each payment: what was paid above the price, else an only payment. */
function proposedFor(row: Appointment): Record<string, MoneyValue> {
  const held = heldPayments(row).filter((each) => each.held > 0)
  const excess = excessParts(row)
  const only = held.length === 1 ? partsFor(row, held[0]?.held ?? 0) : []
  const parts = excess.length > 0 ? excess : only
  return Object.fromEntries(parts.map(({ tenderId, amount }) => [tenderId, amount]))
}

/** Pays money back from one payment or several. */
export function RefundDialog({ row, world, onDone, onCancel }: DialogProps) {
  const { send, running, refusal, refuse } = useCorrecting(row, onDone)
  const [why, setWhy] = useWhy()
  const held = heldPayments(row).filter((each) => each.held > 0)
  const [amounts, setAmounts] = useState(() => proposedFor(row))
  const [references, setReferences] = useState<Record<string, string>>({})
  const [mode, setMode] = useState(asPaid)
  const [pointsBack, setPointsBack] = useState(true)
  const typed = held.map(({ tender, held: shownHeld }) => ({
    tenderId: tender.id,
    amount: amounts[tender.id] ?? 0,
    reference: references[tender.id]?.trim() || null,
    shownHeld,
  }))
  const parts = typed.flatMap(({ amount, ...part }) =>
    typeof amount === 'number' && amount !== 0 ? [{ ...part, amount, mode: mode || null }] : [],
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
        <RefundPart
          key={tender.id}
          label={`${tenderName(tender)}, ${money(left)} left`}
          mode={mode || tender.mode}
          held={left}
          amount={amounts[tender.id] ?? null}
          onAmount={(amount) => setAmounts({ ...amounts, [tender.id]: amount })}
          reference={references[tender.id] ?? ''}
          onReference={(typed) => setReferences({ ...references, [tender.id]: typed })}
          {...{ world, row, refusal }}
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
