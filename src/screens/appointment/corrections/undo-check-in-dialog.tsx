import { useState } from 'react'
import { furtherRule, paidAtCheckIn } from '#domain/appointment/correction/undo-check-in'
import { centavos, pesos, sum } from '#domain/kernel/money'
import { LockedCell } from '../../../ui/form/locked-cell'
import { money } from '../../../ui/format/format-money'
import { CorrectionDialog, refundTexts, useWhy } from './correction-dialog'
import { tenderName } from './money-events'
import { type DialogProps, useCorrecting } from './use-correcting'

/** Sets a visit that was checked in today back to RESERVED, and pays the money of the check-in back. */
export function UndoCheckInDialog({ row, world, onDone, onCancel }: DialogProps) {
  const { send, running, refusal, refuse } = useCorrecting(row, onDone)
  const [why, setWhy] = useWhy()
  // The money on the screen is the money that the user hands back, whatever arrives meanwhile.
  const [paid] = useState(() => paidAtCheckIn(row))
  const total = pesos(sum(...paid.map(({ held }) => centavos(held))))
  const parts = paid.map(({ tender, held }) => ({
    tenderId: tender.id,
    amount: held,
    mode: null,
    reference: null,
    shownHeld: held,
  }))
  const save = () => {
    const further = furtherRule(row)
    if (further) return refuse(further)
    send('undoCheckIn', { parts, ...why }, 'The check-in is undone.')
  }
  const limit = refundTexts(total, world.store.refundLimit).text
  return (
    <CorrectionDialog
      title="Undo the check-in"
      text={`The visit goes back to RESERVED.${
        row.pointsRedeemed > 0 ? ` ${row.pointsRedeemed} points go back to the customer.` : ''
      } ${total > 0 ? 'This money goes back to the guest:' : 'No money was taken at the check-in.'}${
        limit ? ` ${limit}` : ''
      }`}
      action={total > 0 ? `UNDO, REFUND ${money(total)}` : 'UNDO CHECK-IN'}
      danger
      kind="CHECK_IN"
      {...{ why, refusal, onCancel }}
      isRunning={running}
      onWhy={setWhy}
      onSubmit={save}
    >
      {paid.map(({ tender, held }) => (
        <LockedCell key={tender.id} label={tenderName(tender)} value={money(held)} />
      ))}
    </CorrectionDialog>
  )
}
