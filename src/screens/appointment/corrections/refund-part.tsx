import type { PaidRow } from '#domain/appointment/tenders'
import type { World } from '#domain/rows/world'
import type { FormRefusal } from '../../../data/use-submit'
import { MoneyCell } from '../../../ui/form/money-cell'
import type { MoneyValue } from '../../../ui/format/money-text'
import { ReferenceCell } from '../../payment/reference-cell'
import { hasReference } from '../../payment/references'
import { partError } from './correction-dialog'

interface RefundPartProps {
  label: string
  world: World
  row: PaidRow
  /** the mode of payment in which the amount is paid back */
  mode: string
  /** PHP of the payment that are not paid back yet */
  held: number
  amount: MoneyValue
  onAmount: (amount: MoneyValue) => void
  reference: string
  onReference: (reference: string) => void
  refusal: FormRefusal | null
}

/** The amount to pay back of one payment and, for a transfer, its reference. */
export function RefundPart(props: RefundPartProps) {
  const { label, world, row, mode, amount } = props
  const isTransfer = typeof amount === 'number' && amount > 0 && hasReference(world, mode)
  return (
    <>
      <MoneyCell
        label={label}
        value={amount}
        onChange={props.onAmount}
        error={partError(props.refusal, amount, props.held)}
      />
      {isTransfer && (
        <ReferenceCell
          label={`Reference of the refund in ${mode}`}
          world={world}
          mode={mode}
          value={props.reference}
          onChange={props.onReference}
          payingFor={row.id}
        />
      )}
    </>
  )
}
