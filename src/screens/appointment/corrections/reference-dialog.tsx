import { useState } from 'react'
import { effectiveTenders } from '#domain/appointment/tenders'
import { errorFor, fieldErrorOf } from '../../booking/draft/field-error'
import { ReferenceCell } from '../../payment/reference-cell'
import { CorrectionDialog, useWhy } from './correction-dialog'
import { lastPayment, TenderCell } from './tender-cell'
import { type DialogProps, useCorrecting } from './use-correcting'

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
