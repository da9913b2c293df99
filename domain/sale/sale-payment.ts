import { inPesos } from '../appointment/amounts'
import { referenceRule } from '../appointment/kept-payment'
import { signedAmount, withCorrections } from '../appointment/tenders'
import { claimedInstant } from '../kernel/claimed-day'
import { centavos, less, pesos, smaller, sum } from '../kernel/money'
import type { Payment } from '../kernel/payment'
import { type Refusal, refuse } from '../kernel/refusal'
import type { Sale } from '../rows/sale'
import { isCash, isMode, usualCash } from '../rows/store-lists'
import type { Tender } from '../rows/tender'
import type { Context, World } from '../rows/world'
import type { SellInput } from './sell-input'

/** A part of the money that was given; `amount` in PHP. */
interface Given {
  id?: string | undefined
  mode: string
  amount: number
  reference?: string | null | undefined
  drawerId?: string | null | undefined
}

/** The money given for a sale, in PHP. */
export interface SalePayment {
  /** the parts that are kept, in the order given */
  kept: readonly Given[]
  /** cash that goes back */
  change: number
  /** the missing amount */
  short: number
  /** the amount above the total that was given in other modes than cash; no change is given for it */
  excess: number
}

/** Splits the money given for a sale into what is kept and the change, which comes out of the last cash first. */
export function salePayment(world: World, given: readonly Given[], total: number): SalePayment {
  const all = sum(...given.map(({ amount }) => centavos(amount)))
  let toGiveBack = less(all, centavos(total))
  const kept = given.toReversed().map((part) => {
    const back = isCash(world, part.mode) ? smaller(centavos(part.amount), toGiveBack) : centavos(0)
    toGiveBack = less(toGiveBack, back)
    return { ...part, amount: pesos(less(centavos(part.amount), back)) }
  })
  const over = less(all, centavos(total))
  return {
    kept: kept.toReversed().filter(({ amount }) => amount > 0),
    change: pesos(less(over, toGiveBack)),
    short: pesos(less(centavos(total), all)),
    excess: pesos(toGiveBack),
  }
}

/** The parts of a payment; a payment in a single mode is one part. */
export function givenParts({ amount, modeOfPayment, parts }: Payment): readonly Given[] {
  if (parts) return parts
  return amount === 0 ? [] : [{ mode: modeOfPayment || usualCash, amount }]
}

/**
 * Refuses a payment with a wrong mode or reference, with too little money, or with too much in other modes than cash.
 */
export function paidRule(world: World, payment: Payment, total: number): Refusal | null {
  const field = 'payment'
  const given = givenParts(payment)
  for (const { amount, mode, reference } of given) {
    if (amount <= 0) return refuse('rule', 'Payment should be greater than 0', { field })
    if (!isMode(world, mode))
      return refuse('rule', `Mode of payment ${mode} does not exist.`, { field })
    const wrong = referenceRule(reference, field)
    if (wrong) return wrong
  }
  const { short, excess } = salePayment(world, given, total)
  const due = inPesos(centavos(total))
  if (short > 0) {
    const paid = sum(...given.map(({ amount }) => centavos(amount)))
    const text = `Payment is ${inPesos(centavos(short))} short: ${due} to be paid, ${inPesos(paid)} given.`
    return refuse('rule', text, { field })
  }
  if (excess === 0) return null
  const text = `${inPesos(centavos(excess))} is more than is due. Only cash gives change.`
  return refuse('rule', text, { field })
}

/** The tenders of a sale: the parts without the change. */
export function saleTenders(
  world: World,
  input: SellInput,
  total: number,
  day: string,
  context: Context,
): Tender[] {
  const { kept } = salePayment(world, givenParts(input.payment), total)
  return kept.map(({ id, mode, amount, reference, drawerId }, at) => ({
    id: id ?? `${input.id}/Sale/${at + 1}`,
    phase: 'Sale',
    kind: 'PAYMENT',
    mode,
    amount,
    charge: 0,
    reference: reference?.trim() || null,
    staffId: null,
    drawerId: drawerId ?? input.drawerId ?? null,
    desk: input.desk || null,
    day,
    at: claimedInstant(input.takenAt, context.now),
    by: context.user,
    of: null,
  }))
}

type Paid = Pick<Sale, 'tenders' | 'corrections'>

/** The money of a sale that was not paid back, in PHP. */
export const keptOf = ({ tenders, corrections }: Paid): number =>
  pesos(sum(...withCorrections(tenders, corrections).map(signedAmount)))

/** The money that was paid for a sale, in PHP: its total, or less where an amount was corrected. */
export const paidOf = ({ tenders, corrections }: Paid): number =>
  pesos(
    sum(
      ...withCorrections(tenders, corrections).map(({ kind, amount }) =>
        centavos(kind === 'PAYMENT' ? amount : 0),
      ),
    ),
  )
