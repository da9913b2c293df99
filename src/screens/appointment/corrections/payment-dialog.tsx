import { useState } from 'react'
import { effectiveTenders } from '#domain/appointment/tenders'
import type { Tender } from '#domain/rows/tender'
import { plainOptions, SelectCell } from '../../../ui/form/select-cell'
import { errorFor, fieldErrorOf } from '../../booking/draft/field-error'
import { ReferenceCell } from '../../payment/reference-cell'
import { hasReference } from '../../payment/references'
import { CorrectionDialog, useWhy } from './correction-dialog'
import { tenderText } from './money-events'
import { type DialogProps, useCorrecting } from './use-correcting'

export function PaymentDialog({ row, world, onDone, onCancel }: DialogProps) {
  const { send, running, refusal, refuse } = useCorrecting(row, onDone)
  const [why, setWhy] = useWhy()
  const tenders = effectiveTenders(row)
  const [tender, setTender] = useState(lastPayment(tenders))
  const [mode, setMode] = useState(tender?.mode ?? '')
  const [reference, setReference] = useState(tender?.reference ?? '')
  const fieldError = fieldErrorOf(refusal)
  const choose = (next: Tender | undefined) => {
    setTender(next)
    setMode(next?.mode ?? '')
    setReference(next?.reference ?? '')
  }
  const save = () => {
    if (!tender) return
    const typed = hasReference(world, mode) ? reference : ''
    const isSame = mode === tender.mode && typed.trim() === (tender.reference ?? '')
    if (isSame)
      return refuse({
        message: 'Choose another mode of payment, or type a reference.',
        field: 'mode',
      })
    const input = { tenderId: tender.id, mode, reference: typed, ...why }
    send('correctPayment', input, 'The payment is corrected.')
  }
  return (
    <CorrectionDialog
      title="Correct a payment"
      text="The payment as it was typed stays on record. Reports and the drawer count the corrected one."
      action="CORRECT"
      kind="PAYMENT"
      {...{ why, refusal, onCancel }}
      isRunning={running}
      onWhy={setWhy}
      onSubmit={save}
    >
      <TenderCell tenders={tenders} value={tender} onChange={choose} />
      <SelectCell
        label="Mode of payment"
        value={mode}
        onChange={(next) => setMode(next ?? mode)}
        options={plainOptions(world.lookups.modeOfPayments, mode)}
        error={errorFor(fieldError, 'mode')}
      />
      {hasReference(world, mode) && (
        <ReferenceCell
          label="Reference"
          value={reference}
          onChange={setReference}
          error={errorFor(fieldError, 'reference')}
          payingFor={row.id}
          {...{ world, mode }}
        />
      )}
    </CorrectionDialog>
  )
}

/** Adds the reference that was missing when a payment was taken. */
export function ReferenceDialog({ row, world, onDone, onCancel }: DialogProps) {
  const { send, running, refusal, refuse } = useCorrecting(row, onDone)
  const [why, setWhy] = useWhy()
  const tenders = effectiveTenders(row)
  const [tender, setTender] = useState(
    lastPayment(tenders.filter(({ reference }) => !reference)) ?? lastPayment(tenders),
  )
  const [reference, setReference] = useState('')
  const save = () => {
    if (reference.trim() === '')
      return refuse({ message: 'Type the reference.', field: 'reference', reason: 'REQUIRED' })
    if (tender)
      send('correctPayment', { tenderId: tender.id, reference, ...why }, 'The reference is added.')
  }
  return (
    <CorrectionDialog
      title="Add a reference"
      action="ADD"
      {...{ why, refusal, onCancel }}
      isRunning={running}
      onWhy={setWhy}
      onSubmit={save}
    >
      <TenderCell tenders={tenders} value={tender} onChange={setTender} />
      <ReferenceCell
        label="Reference"
        world={world}
        mode={tender?.mode ?? ''}
        value={reference}
        onChange={setReference}
        error={errorFor(fieldErrorOf(refusal), 'reference')}
        payingFor={row.id}
      />
    </CorrectionDialog>
  )
}

/** The tender that a dialog chooses first: the last payment, or the last refund if there is no payment. */
const lastPayment = (tenders: readonly Tender[]): Tender | undefined =>
  tenders.findLast(({ kind }) => kind === 'PAYMENT') ?? tenders.at(-1)

interface TenderCellProps {
  tenders: readonly Tender[]
  value: Tender | undefined
  onChange: (tender: Tender | undefined) => void
}

const TenderCell = ({ tenders, value, onChange }: TenderCellProps) => (
  <SelectCell
    label="Payment"
    value={value?.id ?? null}
    onChange={(id) => onChange(tenders.find((each) => each.id === id))}
    options={tenders.map((each) => ({ value: each.id, label: tenderText(each) }))}
  />
)
