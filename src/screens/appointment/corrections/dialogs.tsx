import type { ReactNode } from 'react'
import { LineDialog } from './line-dialog'
import type { CorrectionName } from './offered'
import { PaymentDialog } from './payment-dialog'
import { ReferenceDialog } from './reference-dialog'
import { RefundDialog } from './refund-dialog'
import { TipDialog } from './tip-dialog'
import { UndoCheckInDialog } from './undo-check-in-dialog'
import { UndoDialog } from './undo-dialog'
import type { DialogProps } from './use-correcting'

const dialogs: Readonly<Record<CorrectionName, (props: DialogProps) => ReactNode>> = {
  payment: PaymentDialog,
  reference: ReferenceDialog,
  tip: TipDialog,
  refund: RefundDialog,
  line: LineDialog,
  undo: UndoDialog,
  checkIn: UndoCheckInDialog,
}

/** The dialog of the chosen correction. */
export function CorrectionDialogs({ name, ...props }: DialogProps & { name: CorrectionName }) {
  const Chosen = dialogs[name]
  return <Chosen {...props} />
}
