import type { ReactNode } from 'react'
import { overpaid } from '#domain/appointment/correction/overpaid'
import { heldPayments } from '#domain/appointment/correction/pay-back'
import { tendersOf } from '#domain/appointment/tenders'
import { type Appointment, isFinal } from '#domain/rows/appointment'
import { LineDialog } from './line-dialog'
import { PaymentDialog } from './payment-dialog'
import { ReferenceDialog } from './reference-dialog'
import { RefundDialog } from './refund-dialog'
import { TipDialog } from './tip-dialog'
import { UndoCheckInDialog } from './undo-check-in-dialog'
import { UndoDialog } from './undo-dialog'
import type { DialogProps } from './use-correcting'

/** A correction of a visit as its menu offers it. */
export interface OfferedCorrection {
  label: string
  /** whether the visit's status and money allow it */
  isOffered: (row: Appointment) => boolean
  Dialog: (props: DialogProps) => ReactNode
}

const isPaid = (row: Appointment) => tendersOf(row).length > 0
const isCompleted = (row: Appointment) => row.status === 'COMPLETED'

/** All corrections, in the order of the menu. */
export const corrections: readonly OfferedCorrection[] = [
  { label: 'Correct a payment', isOffered: isPaid, Dialog: PaymentDialog },
  { label: 'Add a reference', isOffered: isPaid, Dialog: ReferenceDialog },
  { label: 'Add a tip', isOffered: isCompleted, Dialog: TipDialog },
  {
    label: 'Refund',
    isOffered: (row) =>
      (isFinal(row) || overpaid(row) > 0) && heldPayments(row).some(({ held }) => held > 0),
    Dialog: RefundDialog,
  },
  {
    label: 'Take a product off',
    isOffered: (row) => isCompleted(row) && Object.keys(row.productsOrdered).length > 0,
    Dialog: LineDialog,
  },
  { label: 'Undo the completion', isOffered: isCompleted, Dialog: UndoDialog },
  {
    label: 'Undo the check-in',
    isOffered: (row) => row.status === 'CHECKED_IN',
    Dialog: UndoCheckInDialog,
  },
]
