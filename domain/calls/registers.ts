import * as v from 'valibot'
import {
  correctPaymentInput,
  notePrintInput,
  refundInput,
  signCorrectionInput,
} from '../appointment/correction/input'
import { closeDrawerInput, moveCashInput, openDrawerInput, signDrawerInput } from '../drawer/input'
import { date, shortText } from '../kernel/fields'
import { drawer } from '../rows/drawer'
import { type RegisterKind, registerKinds, storedSchemas } from '../rows/register'
import { sale } from '../rows/sale'
import { tender } from '../rows/tender'
import { receiveMoneyInput } from '../sale/receive-money-input'
import { sellInput } from '../sale/sell-input'
import { get, post } from './define-call'

/** Asks for a payment with this reference. `payingFor`: the appointment being paid, whose own payments are left out. */
const referenceAsked = v.object({
  storeCode: v.optional(shortText),
  reference: shortText,
  payingFor: v.optional(shortText),
})

/** A call that records an event of a drawer, even if the drawer is closed. */
const drawerFact = <Body extends v.GenericSchema>(part: string, body: Body, failure: string) =>
  post({
    path: `/v1/drawers/{id}/${part}`,
    body,
    answer: drawer,
    failure,
  })

/** A call that lists the rows of a register which a tablet keeps, from the day `since` on; without `since` all rows. */
const listOf = <Kind extends RegisterKind>(kind: Kind) =>
  get({
    path: `/v1/${kind}`,
    query: v.object({ storeCode: v.optional(shortText), since: v.optional(date) }),
    answer: v.array(storedSchemas[kind]),
    failure: `Failed to get ${kind}.`,
  })

const lists = Object.fromEntries(registerKinds.map((kind) => [kind, listOf(kind)])) as {
  [Kind in RegisterKind]: ReturnType<typeof listOf<Kind>>
}

/** The lists of all registers, and calls about drawers and sales. */
export const registerCalls = {
  ...lists,
  openDrawer: post({
    path: '/v1/drawers',
    body: openDrawerInput,
    answer: drawer,
    status: 201,
    failure: 'Failed to open the drawer.',
  }),
  moveCash: drawerFact('movements', moveCashInput, 'Failed to move the cash.'),
  closeDrawer: drawerFact('closings', closeDrawerInput, 'Failed to close the drawer.'),
  signDrawer: drawerFact('sign', signDrawerInput, 'Failed to sign the count.'),
  sell: post({
    path: '/v1/sales',
    body: sellInput,
    answer: sale,
    status: 201,
    failure: 'Failed to sell.',
  }),
  receiveMoney: post({
    path: '/v1/sales/received',
    body: receiveMoneyInput,
    answer: sale,
    status: 201,
    failure: 'Failed to store the money.',
  }),
  usedReference: get({
    path: '/v1/references',
    query: referenceAsked,
    answer: v.object({ used: v.nullable(tender) }),
    failure: 'Failed to look for the reference.',
  }),
  refundSale: post({
    path: '/v1/sales/{id}/refunds',
    body: refundInput,
    answer: sale,
    failure: 'Failed to refund the sale.',
  }),
  correctSale: post({
    path: '/v1/sales/{id}/corrections/payment',
    body: correctPaymentInput,
    answer: sale,
    failure: 'Failed to correct payment.',
  }),
  noteSalePrint: post({
    path: '/v1/sales/{id}/prints',
    body: notePrintInput,
    answer: sale,
    failure: 'Failed to note the print.',
  }),
  signSaleCorrection: post({
    path: '/v1/sales/{id}/corrections/sign',
    body: signCorrectionInput,
    answer: sale,
    failure: 'Failed to sign.',
  }),
}
