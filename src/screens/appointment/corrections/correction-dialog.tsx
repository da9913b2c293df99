import { type ReactNode, useState } from 'react'
import { type Corrected, correctionReasons, reasonWords } from '#domain/rows/correction-reasons'
import type { FormRefusal } from '../../../data/use-submit'
import { FormDialog } from '../../../ui/form/form-dialog'
import { SelectCell } from '../../../ui/form/select-cell'
import { TextareaCell } from '../../../ui/form/textarea-cell'
import { money } from '../../../ui/format/format-money'
import type { MoneyValue } from '../../../ui/format/money-text'
import { errorFor, fieldErrorOf } from '../../booking/draft/field-error'

export interface Why {
  reason: string
  note: string
}

interface CorrectionDialogProps {
  title: string
  /** the consequence */
  text?: ReactNode
  action: string
  danger?: boolean
  isRunning: boolean
  refusal: FormRefusal | null
  /** the kind of correction, whose reasons are listed; absent: no reason is asked for */
  kind?: Corrected
  why: Why
  onWhy: (why: Why) => void
  onSubmit: () => void
  onCancel: () => void
  children?: ReactNode
}

/**
 * Title, consequence and button of a dialog that pays `total` PHP back. `limit`: PHP above which another user has to
 * sign.
 */
export const refundTexts = (total: number, limit: number | null) => ({
  title: 'Refund',
  text:
    limit !== null && total > limit
      ? `Above ${money(limit)} another person has to sign the refund.`
      : null,
  action: total > 0 ? `REFUND ${money(total)}` : 'REFUND',
})

export const useWhy = () => useState<Why>({ reason: '', note: '' })

/**
 * The error beside the amount of one payment, if a refund was refused because of its amounts; null beside an amount
 * that is right.
 */
export function partError(
  refusal: FormRefusal | null,
  amount: MoneyValue | undefined,
  held: number,
): string | null {
  const isRight = typeof amount === 'number' && amount > 0 && amount <= held
  return isRight ? null : errorFor(fieldErrorOf(refusal), 'parts')
}

/** The frame of every correction's dialog: consequence, fields, reason and button. */
export function CorrectionDialog({
  kind,
  why,
  onWhy,
  refusal,
  children,
  ...props
}: CorrectionDialogProps) {
  const fieldError = fieldErrorOf(refusal)
  return (
    <FormDialog {...props} message={refusal?.message} size={480}>
      {(kind || children) && (
        <>
          {children}
          {kind && (
            <SelectCell
              label="Reason"
              value={why.reason || null}
              onChange={(reason) => onWhy({ ...why, reason: reason ?? '' })}
              options={correctionReasons[kind].map((value) => ({
                value,
                label: reasonWords(value),
              }))}
              error={errorFor(fieldError, 'reason')}
            />
          )}
          {kind && (
            <TextareaCell
              label="What happened"
              value={why.note}
              onChange={(note) => onWhy({ ...why, note })}
              error={errorFor(fieldError, 'note')}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}
