import * as v from 'valibot'
import {
  correctPaymentInput,
  notePrintInput,
  refundInput,
  signCorrectionInput,
} from '../appointment/correction/input'
import { closeDrawerInput, moveCashInput, openDrawerInput, signDrawerInput } from '../drawer/input'
import { shortText } from '../kernel/fields'
import { drawer } from '../rows/drawer'
import { sale } from '../rows/sale'
import { tender } from '../rows/tender'
import { receiveMoneyInput } from '../sale/receive-money-input'
import { sellInput } from '../sale/sell-input'
import { defineCall } from './define-call'
import { inStore, nothing } from './query'
import { registerList as list } from './register-list'

/** Asks for a payment with this reference. `payingFor`: the appointment being paid, whose own payments are left out. */
const referenceAsked = v.object({
  storeCode: v.optional(shortText),
  reference: shortText,
  payingFor: v.optional(shortText),
})

/** A call that records an event of a drawer, even if the drawer is closed. */
const drawerFact = <Body extends v.GenericSchema>(part: string, body: Body, failure: string) =>
  defineCall({
    method: 'POST',
    path: `/v1/drawers/{id}/${part}`,
    may: 'user',
    query: inStore,
    body,
    answer: drawer,
    status: 200,
    failure,
    needs: ['body'],
  })

/** Calls about drawers and sales, of the extension `money`. */
export const registerCalls = {
  drawers: list('/v1/drawers', drawer, 'Failed to get drawers.'),
  openDrawer: defineCall({
    method: 'POST',
    path: '/v1/drawers',
    may: 'user',
    query: inStore,
    body: openDrawerInput,
    answer: drawer,
    status: 201,
    failure: 'Failed to open the drawer.',
    needs: ['body'],
  }),
  moveCash: drawerFact('movements', moveCashInput, 'Failed to move the cash.'),
  closeDrawer: drawerFact('closings', closeDrawerInput, 'Failed to close the drawer.'),
  signDrawer: drawerFact('sign', signDrawerInput, 'Failed to sign the count.'),
  sales: list('/v1/sales', sale, 'Failed to get sales.'),
  sell: defineCall({
    method: 'POST',
    path: '/v1/sales',
    may: 'user',
    query: inStore,
    body: sellInput,
    answer: sale,
    status: 201,
    failure: 'Failed to sell.',
    needs: ['body'],
  }),
  receiveMoney: defineCall({
    method: 'POST',
    path: '/v1/sales/received',
    may: 'user',
    query: inStore,
    body: receiveMoneyInput,
    answer: sale,
    status: 201,
    failure: 'Failed to store the money.',
    needs: ['body'],
  }),
  usedReference: defineCall({
    method: 'GET',
    path: '/v1/references',
    may: 'user',
    query: referenceAsked,
    body: nothing,
    answer: v.object({ used: v.nullable(tender) }),
    status: 200,
    failure: 'Failed to look for the reference.',
    needs: [],
  }),
  refundSale: defineCall({
    method: 'POST',
    path: '/v1/sales/{id}/refunds',
    may: 'user',
    query: inStore,
    body: refundInput,
    answer: sale,
    status: 200,
    failure: 'Failed to refund the sale.',
    needs: ['body'],
  }),
  correctSale: defineCall({
    method: 'POST',
    path: '/v1/sales/{id}/corrections/payment',
    may: 'user',
    query: inStore,
    body: correctPaymentInput,
    answer: sale,
    status: 200,
    failure: 'Failed to correct payment.',
    needs: ['body'],
  }),
  noteSalePrint: defineCall({
    method: 'POST',
    path: '/v1/sales/{id}/prints',
    may: 'user',
    query: inStore,
    body: notePrintInput,
    answer: sale,
    status: 200,
    failure: 'Failed to note the print.',
    needs: ['body'],
  }),
  signSaleCorrection: defineCall({
    method: 'POST',
    path: '/v1/sales/{id}/corrections/sign',
    may: 'user',
    query: inStore,
    body: signCorrectionInput,
    answer: sale,
    status: 200,
    failure: 'Failed to sign.',
    needs: ['body'],
  }),
}
