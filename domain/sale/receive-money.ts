import * as v from 'valibot'
import { referenceRule } from '../appointment/kept-payment'
import { requireThat } from '../appointment/rules'
import { claimedDay, claimedInstant } from '../kernel/claimed-day'
import { centavos, pesos, sum } from '../kernel/money'
import { normalMobile } from '../kernel/names'
import { type Refusal, refuse } from '../kernel/refusal'
import { cleanText, isBlank } from '../kernel/text'
import { type Sale, sale } from '../rows/sale'
import type { Tender } from '../rows/tender'
import type { Context, Transition, World } from '../rows/world'
import type { ReceivedTender, ReceiveMoneyInput } from './receive-money-input'

/**
 * Stores money that changed hands for a booking or sale that waits in a conflict. Accepted even in a mode that the
 * store no longer has, because the money is there. A tender whose id is stored already is not added again.
 */
export const receiveMoney: Transition<ReceiveMoneyInput> = {
  check(world, input) {
    const row = world.sales.get(input.id)
    if (row && row.waitsFor !== input.waitsFor) return refuse('unique', 'This id is taken')
    const none = requireThat(input.tenders.length > 0, 'No money was received.', 'tenders')
    return input.tenders.reduce((refusal, tender) => refusal ?? tenderRule(tender), none)
  },
  apply(world, input, context) {
    const before = world.sales.get(input.id) ?? rowFor(world, input, context)
    const known = new Set(before.tenders.map(({ id }) => id))
    const fresh = input.tenders.filter(({ id }) => !known.has(id))
    const tenders = [...before.tenders, ...fresh.map((each) => tenderOf(each, input, context))]
    const row: Sale = { ...before, tenders, total: paidIn(tenders) }
    return { rows: [{ table: 'sales', row }], points: [] }
  },
}

function tenderRule({ amount, mode, reference }: ReceivedTender): Refusal | null {
  const field = 'tenders'
  return (
    requireThat(amount > 0, 'Payment should be greater than 0', field) ??
    requireThat(!isBlank(mode), 'Choose a mode of payment.', field, 'REQUIRED') ??
    referenceRule(reference, field)
  )
}

const blankSale = v.parse(sale, { id: '' })

function rowFor(world: World, input: ReceiveMoneyInput, { user, now }: Context): Sale {
  return {
    ...blankSale,
    id: input.id,
    storeCode: world.store.code,
    day: claimedDay(input.paidOn, now.date),
    mobileNumber: normalMobile(input.mobileNumber),
    name: cleanText(input.name),
    soldBy: user,
    soldAt: claimedInstant(input.takenAt, now),
    waitsFor: input.waitsFor,
    createdBy: user,
    createdDateTime: now.instant,
  }
}

const tenderOf = (
  { reference, ...tender }: ReceivedTender,
  { paidOn, takenAt }: ReceiveMoneyInput,
  { user, now }: Context,
): Tender => ({
  ...tender,
  reference: reference?.trim() || null,
  day: claimedDay(paidOn, now.date),
  at: claimedInstant(takenAt, now),
  by: user,
})

/** The sum of the payments among tenders, in PHP. */
const paidIn = (tenders: readonly Tender[]): number =>
  pesos(
    sum(...tenders.flatMap(({ kind, amount }) => (kind === 'PAYMENT' ? [centavos(amount)] : []))),
  )
