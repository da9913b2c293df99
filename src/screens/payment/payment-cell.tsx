import { Button } from '@mantine/core'
import { useId } from 'react'
import type { World } from '#domain/rows/world'
import { useDeps } from '../../data/context'
import { useStatus } from '../../data/use-session'
import cells from '../../ui/form/cells.module.css'
import { CellPair } from '../../ui/form/form-section'
import { LockedCell } from '../../ui/form/locked-cell'
import { MoneyCell } from '../../ui/form/money-cell'
import { plainOptions, SelectCell } from '../../ui/form/select-cell'
import { amount } from '../../ui/format/format-money'
import type { MoneyValue } from '../../ui/format/money-text'
import { largestPart, merged, opened } from './edit-split'
import { PartRows } from './part-rows'
import { ReferenceCell } from './reference-cell'
import { asksReference } from './references'
import { isSplit, type Split } from './split'

export interface PaymentCellProps {
  world: World
  /** label of the amount */
  label: string
  name?: string
  error?: string | null
  /** the whole payment in PHP */
  total: MoneyValue
  /** absent: the amount can't be typed */
  onTotal?: (total: MoneyValue) => void
  mode: string
  onMode: (mode: string) => void
  split: Split
  /** called with the parts; `mode` is given when a split payment becomes one in a single mode */
  onSplit: (split: Split, mode?: string) => void
  /** id of the appointment that is paid; a reference counts as used before only in other appointments */
  payingFor?: string
}

/** The amount and mode of a payment. A button splits it into several modes, if the host stores parts. */
export function PaymentCell(props: PaymentCellProps) {
  const { world, label, total, mode, split } = props
  const { hasAllCalls } = useStatus()
  const pesos = pesosOf(total)
  const partsId = useId()
  const isOpen = isSplit(split)
  const control = hasAllCalls && (isOpen || pesos > 0) && (
    <SplitButton {...props} partsId={partsId} />
  )
  return (
    <>
      <CellPair>
        {props.onTotal ? (
          <MoneyCell
            label={label}
            name={props.name}
            error={props.error}
            value={total}
            onChange={props.onTotal}
            control={control || undefined}
          />
        ) : (
          <LockedCell label={label} value={amount(pesos)} control={control || undefined} />
        )}
        {isOpen ? (
          <LockedCell label="Mode of payment" value={`${split.length} parts`} />
        ) : (
          <SelectCell
            label="Mode of payment"
            value={mode}
            onChange={(next) => next && props.onMode(next)}
            options={plainOptions(world.lookups.modeOfPayments, mode)}
          />
        )}
      </CellPair>
      {isOpen && (
        <PartRows
          id={partsId}
          world={world}
          title={label}
          parts={split}
          total={pesos}
          payingFor={props.payingFor}
          onChange={(parts) => props.onSplit(...merged(parts))}
        />
      )}
      {hasAllCalls && !isOpen && pesos > 0 && asksReference(world, mode, split) && (
        <SingleReference {...props} />
      )}
    </>
  )
}

const pesosOf = (total: MoneyValue): number => (typeof total === 'number' ? total : 0)

function SplitButton(props: PaymentCellProps & { partsId: string }) {
  const { world, label, total, mode, split, onSplit, partsId } = props
  const { newId } = useDeps()
  const isOpen = isSplit(split)
  const toggle = () => {
    if (isOpen) return onSplit(...merged(largestPart(split, pesosOf(total))))
    onSplit(opened(split, mode, world, newId), mode)
    // focuses the first part after its row was drawn
    requestAnimationFrame(() => document.getElementById(partsId)?.querySelector('input')?.focus())
  }
  return (
    <Button
      className={cells.control}
      variant="text"
      // Not the name: a name that contains the field's label would make the button a second field of that label.
      aria-description={label}
      aria-expanded={isOpen}
      onClick={toggle}
    >
      Split
    </Button>
  )
}

function SingleReference({ world, mode, split, onSplit, payingFor }: PaymentCellProps) {
  const { newId } = useDeps()
  const [part = { id: newId(), mode, amount: null, reference: '' }] = split ?? []
  return (
    <ReferenceCell
      label={`${mode} reference`}
      world={world}
      mode={mode}
      value={part.reference}
      payingFor={payingFor}
      onChange={(reference) => onSplit(reference === '' ? null : [{ ...part, mode, reference }])}
    />
  )
}
