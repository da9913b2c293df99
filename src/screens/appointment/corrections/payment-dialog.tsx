import { useState } from 'react'
import type { CorrectPaymentInput } from '#domain/appointment/correction/input'
import { paidBackOf } from '#domain/appointment/correction/pay-back'
import { effectiveTenders, type PaidRow } from '#domain/appointment/tenders'
import { bounds } from '#domain/kernel/bounds'
import { pesos } from '#domain/kernel/money'
import type { Tender } from '#domain/rows/tender'
import type { World } from '#domain/rows/world'
import type { FormRefusal } from '../../../data/use-submit'
import { MoneyCell } from '../../../ui/form/money-cell'
import { plainOptions, SelectCell } from '../../../ui/form/select-cell'
import { money } from '../../../ui/format/format-money'
import { type MoneyValue, numberRefusal } from '../../../ui/format/money-text'
import { errorFor, fieldErrorOf } from '../../booking/draft/field-error'
import { ReferenceCell } from '../../payment/reference-cell'
import { hasReference } from '../../payment/references'
import { CorrectionDialog, useWhy } from './correction-dialog'
import { lastPayment, TenderCell } from './tender-cell'
import { type DialogProps, useCorrecting } from './use-correcting'

/** Corrects a payment or tip of a visit. */
export function PaymentDialog({ row, world, onDone, onCancel }: DialogProps) {
  const { send, ...outcome } = useCorrecting(row, onDone)
  const save = (input: Corrected) => send('correctPayment', input, 'The payment is corrected.')
  return <PaymentForm {...{ row, world, onCancel, ...outcome }} onSave={save} />
}

type Corrected = Omit<CorrectPaymentInput, 'id'>

interface PaymentFormProps {
  row: PaidRow
  world: World
  running: boolean
  refusal: FormRefusal | null
  refuse: (refusal: FormRefusal) => void
  onSave: (input: Corrected) => void
  onCancel: () => void
}

/** The form that corrects mode, reference and amount of one payment of a visit or sale. */
export function PaymentForm({ row, world, onSave, ...props }: PaymentFormProps) {
  const [why, setWhy] = useWhy()
  const tenders = effectiveTenders(row)
  const [tender, setTender] = useState(lastPayment(tenders))
  const [mode, setMode] = useState(tender?.mode ?? '')
  const [paid, setPaid] = useState<MoneyValue>(tender?.amount ?? null)
  const [reference, setReference] = useState(tender?.reference ?? '')
  const fieldError = fieldErrorOf(props.refusal)
  const { refundLimit } = world.store
  const choose = (next: Tender | undefined) => {
    setTender(next)
    setMode(next?.mode ?? '')
    setPaid(next?.amount ?? null)
    setReference(next?.reference ?? '')
  }
  const differs = tender && typeof paid === 'number' ? Math.abs(paid - tender.amount) : 0
  const save = () => {
    if (!tender) return
    const typed = { field: 'newAmount', label: 'Amount', value: paid, bounds: bounds.pesos }
    const wrong = paid === null ? amountMissing : numberRefusal([typed])
    if (wrong) return props.refuse(wrong)
    const named = hasReference(world, mode) ? reference : ''
    const isNamed = mode === tender.mode && named.trim() === (tender.reference ?? '')
    if (isNamed && differs === 0) return props.refuse(nothingChanged)
    const ofAmount = differs === 0 ? {} : amountInput(tenders, tender, paid)
    const ofMode = isNamed ? {} : { mode, reference: named }
    onSave({ tenderId: tender.id, ...ofMode, ...ofAmount, ...why })
  }
  return (
    <CorrectionDialog
      title="Correct a payment"
      text={
        refundLimit !== null && differs > refundLimit
          ? `${typedText} Another person has to sign a difference above ${money(refundLimit)}.`
          : typedText
      }
      action="CORRECT"
      kind="PAYMENT"
      {...{ why, refusal: props.refusal, onCancel: props.onCancel }}
      isRunning={props.running}
      onWhy={setWhy}
      onSubmit={save}
    >
      <TenderCell tenders={tenders} value={tender} onChange={choose} />
      {tender && tender.kind !== 'REFUND' && (
        <MoneyCell
          label="Right amount"
          value={paid}
          onChange={setPaid}
          error={errorFor(fieldError, 'newAmount')}
        />
      )}
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

const typedText =
  'The payment as it was typed stays on record. Reports and the drawer count the corrected one.'
const nothingChanged = {
  message: 'Choose another mode of payment, another amount, or type a reference.',
  field: 'mode',
}
const amountMissing = { message: 'Type the right amount.', field: 'newAmount' }

/** The right amount, with the amounts on the screen that it rests on. */
const amountInput = (tenders: readonly Tender[], { id, amount }: Tender, paid: MoneyValue) => ({
  newAmount: typeof paid === 'number' ? paid : null,
  shownAmount: amount,
  shownPaidBack: pesos(paidBackOf(tenders, id)),
})
