import { Text } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { type Corrected, correctionReasons, reasonWords } from '#domain/rows/correction-reasons'
import type { FormRefusal } from '../../../data/use-submit'
import { ErrorBanner } from '../../../ui/feedback/banner'
import { CellCard } from '../../../ui/form/form-section'
import { SelectCell } from '../../../ui/form/select-cell'
import { TextareaCell } from '../../../ui/form/textarea-cell'
import { money } from '../../../ui/format/format-money'
import type { MoneyValue } from '../../../ui/format/money-text'
import { Dialog } from '../../../ui/overlay/dialog'
import { DialogFoot } from '../../../ui/overlay/dialog-foot'
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

/** The frame of every correction's dialog: title, consequence, reason and button. */
export function CorrectionDialog(props: CorrectionDialogProps) {
  const { kind, why, onWhy, refusal } = props
  const fieldError = fieldErrorOf(refusal)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React would pass the event on to the detail's form, which contains the dialog.
    event.stopPropagation()
    props.onSubmit()
  }
  return (
    <Dialog
      opened
      onClose={props.onCancel}
      closeOnClickOutside={false}
      title={props.title}
      size={480}
      padding="lg"
    >
      <form onSubmit={submit}>
        {refusal && <ErrorBanner>{refusal.message}</ErrorBanner>}
        {props.text && (
          <Text component="div" c="dimmed" mb={12}>
            {props.text}
          </Text>
        )}
        {(kind || props.children) && (
          <CellCard mt={refusal ? 12 : 0}>
            {props.children}
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
          </CellCard>
        )}
        <DialogFoot
          action={props.action}
          danger={props.danger ?? false}
          isRunning={props.isRunning}
          onCancel={props.onCancel}
          cancel="Back"
        />
      </form>
    </Dialog>
  )
}
