import type {
  CorrectPaymentInput,
  NotePrintInput,
  RefundInput,
  SignCorrectionInput,
} from '../appointment/correction/input'
import { noteSalePrint } from '../appointment/correction/note-print'
import { registerCalls as calls } from '../calls/registers'
import { normalMobile } from '../kernel/names'
import { correctSale } from '../sale/correct-sale'
import { receiveMoney } from '../sale/receive-money'
import type { ReceiveMoneyInput } from '../sale/receive-money-input'
import { refundSale } from '../sale/refund-sale'
import { sell } from '../sale/sell'
import type { SellInput } from '../sale/sell-input'
import { signSaleCorrection } from '../sale/sign-sale-correction'
import { type CommandsOf, targeted } from './define-command'
import { paidOn, takenAt, unstamped } from './facts'

export interface SaleInputs {
  sell: SellInput
  receiveMoney: ReceiveMoneyInput
  refundSale: RefundInput
  correctSale: CorrectPaymentInput
  noteSalePrint: NotePrintInput
  signSaleCorrection: SignCorrectionInput
}

/**
 * Commands for sales without an appointment. They record events, so they aren't refused when the row has changed since.
 */
export const saleCommands: CommandsOf<SaleInputs> = {
  sell: targeted<SellInput>({
    call: calls.sell,
    facts: { stamps: paidOn, takesMoney: true, appends: null, acts: 'always' },
    transition: sell,
    table: 'sales',
    // The products are no prerequisites, because the sale keeps their names and prices.
    references: { id: 'sales', customerId: 'customers', drawerId: 'drawers' },
    extra: (input) => ({ id: input.id }),
    mobile: (input) => normalMobile(input.mobileNumber) || null,
  }),
  receiveMoney: targeted<ReceiveMoneyInput>({
    call: calls.receiveMoney,
    facts: { stamps: unstamped, takesMoney: false, appends: null, acts: 'always' },
    transition: receiveMoney,
    table: 'sales',
    references: { id: 'sales', waitsFor: 'appointments' },
    extra: (input) => ({ id: input.id }),
  }),
  refundSale: targeted<RefundInput>({
    call: calls.refundSale,
    facts: { stamps: paidOn, takesMoney: true, appends: 'correction', acts: 'always' },
    transition: refundSale,
    table: 'sales',
    references: { id: 'sales', drawerId: 'drawers' },
  }),
  correctSale: targeted<CorrectPaymentInput>({
    call: calls.correctSale,
    facts: { stamps: paidOn, takesMoney: false, appends: 'correction', acts: 'always' },
    transition: correctSale,
    table: 'sales',
  }),
  noteSalePrint: targeted<NotePrintInput>({
    call: calls.noteSalePrint,
    facts: { stamps: takenAt, takesMoney: false, appends: null, acts: 'always' },
    transition: noteSalePrint,
    table: 'sales',
  }),
  signSaleCorrection: targeted<SignCorrectionInput>({
    call: calls.signSaleCorrection,
    facts: { stamps: unstamped, takesMoney: false, appends: null, acts: 'always' },
    transition: signSaleCorrection,
    table: 'sales',
  }),
}
