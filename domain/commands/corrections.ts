import { addTip } from '../appointment/correction/add-tip'
import { correctPayment } from '../appointment/correction/correct-payment'
import type {
  CorrectPaymentInput,
  NotePrintInput,
  RefundInput,
  SignCorrectionInput,
  UndoCheckInInput,
  UndoCompletionInput,
  VoidLineInput,
} from '../appointment/correction/input'
import { notePrint } from '../appointment/correction/note-print'
import { refund } from '../appointment/correction/refund'
import { signCorrection } from '../appointment/correction/sign-correction'
import { undoCheckIn } from '../appointment/correction/undo-check-in'
import { undoCompletion } from '../appointment/correction/undo-completion'
import { voidLine } from '../appointment/correction/void-line'
import type { AddTipInput } from '../appointment/input'
import { tippedIn } from '../appointment/tips'
import { correctionCalls as calls } from '../calls/corrections'
import { type CommandsOf, targeted } from './define-command'
import { paidOn, takenAt, unstamped } from './facts'

const table = 'appointments'

export interface CorrectionInputs {
  correctPayment: CorrectPaymentInput
  addTip: AddTipInput
  refundAppointment: RefundInput
  voidLine: VoidLineInput
  undoCompletion: UndoCompletionInput
  undoCheckIn: UndoCheckInInput
  notePrint: NotePrintInput
  signCorrection: SignCorrectionInput
}

/**
 * Commands that correct a visit. They only append, so they dispute no field: after a change by another tablet they
 * apply to the newer row.
 */
export const correctionCommands: CommandsOf<CorrectionInputs> = {
  correctPayment: targeted<CorrectPaymentInput>({
    call: calls.correctPayment,
    facts: { stamps: paidOn, takesMoney: false, appends: 'correction', acts: 'always' },
    transition: correctPayment,
    table,
  }),
  addTip: targeted<AddTipInput>({
    call: calls.addTip,
    facts: { stamps: paidOn, takesMoney: true, appends: null, acts: 'always' },
    transition: addTip,
    table,
    named: ({ tip }) => tippedIn(tip),
  }),
  refundAppointment: targeted<RefundInput>({
    call: calls.refundAppointment,
    facts: { stamps: paidOn, takesMoney: true, appends: 'correction', acts: 'always' },
    transition: refund,
    table,
  }),
  voidLine: targeted<VoidLineInput>({
    call: calls.voidLine,
    facts: { stamps: paidOn, takesMoney: true, appends: 'correction', acts: 'always' },
    transition: voidLine,
    table,
  }),
  undoCompletion: targeted<UndoCompletionInput>({
    call: calls.undoCompletion,
    facts: { stamps: paidOn, takesMoney: false, appends: 'correction', acts: 'asSeen' },
    transition: undoCompletion,
    table,
  }),
  undoCheckIn: targeted<UndoCheckInInput>({
    call: calls.undoCheckIn,
    facts: { stamps: paidOn, takesMoney: true, appends: 'correction', acts: 'always' },
    transition: undoCheckIn,
    table,
  }),
  notePrint: targeted<NotePrintInput>({
    call: calls.notePrint,
    facts: { stamps: takenAt, takesMoney: false, appends: null, acts: 'always' },
    transition: notePrint,
    table,
  }),
  signCorrection: targeted<SignCorrectionInput>({
    call: calls.signCorrection,
    facts: { stamps: unstamped, takesMoney: false, appends: null, acts: 'always' },
    transition: signCorrection,
    table,
  }),
}
