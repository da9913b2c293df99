import type * as v from 'valibot'
import {
  correctPaymentInput,
  notePrintInput,
  refundInput,
  signCorrectionInput,
  undoCheckInInput,
  undoCompletionInput,
  voidLineInput,
} from '../appointment/correction/input'
import { addTipInput } from '../appointment/input'
import { appointment } from '../rows/appointment'
import { post } from './define-call'

const correcting = <Path extends string, Body extends v.GenericSchema>(
  path: Path,
  body: Body,
  failure: string,
) =>
  post({
    path: `/v1/appointments/{id}/${path}`,
    body,
    answer: appointment,
    failure,
  })

/** Calls that correct the money, products or completion of a visit (extension `money`). */
export const correctionCalls = {
  correctPayment: correcting(
    'corrections/payment',
    correctPaymentInput,
    'Failed to correct payment.',
  ),
  addTip: correcting('tips', addTipInput, 'Failed to add the tip.'),
  refundAppointment: correcting('refunds', refundInput, 'Failed to refund.'),
  voidLine: correcting('voided-lines', voidLineInput, 'Failed to take the product off.'),
  undoCompletion: correcting(
    'undo-completion',
    undoCompletionInput,
    'Failed to undo the completion.',
  ),
  undoCheckIn: correcting('undo-check-in', undoCheckInInput, 'Failed to undo the check-in.'),
  notePrint: correcting('prints', notePrintInput, 'Failed to note the print.'),
  signCorrection: correcting('corrections/sign', signCorrectionInput, 'Failed to sign.'),
}
