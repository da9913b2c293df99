import { centavos, pesos } from '../../kernel/money'
import { type Refusal, refuse } from '../../kernel/refusal'
import { cleanText, isBlank } from '../../kernel/text'
import type { Correction } from '../../rows/correction'
import { isCash, isMode } from '../../rows/store-lists'
import type { Tender } from '../../rows/tender'
import type { Context, World } from '../../rows/world'
import { inPesos } from '../amounts'
import { referenceRule } from '../kept-payment'
import { requireThat } from '../rules'
import { effectiveTenders, type PaidRow, withAmount } from '../tenders'
import { newCorrection, reasonRule } from './corrections'
import type { CorrectPaymentInput } from './input'
import { paidBackOf } from './pay-back'

type Given = Omit<CorrectPaymentInput, 'id'>

/** The tender that an input names, as corrected so far. */
export const tenderIn = (row: PaidRow, { tenderId }: Given): Tender | undefined =>
  effectiveTenders(row).find(({ id }) => id === tenderId)

/** Checks the correction of a tender of a visit or sale; `price`: PHP that its payments can be at most. */
export function tenderRule(
  world: World,
  row: PaidRow,
  input: Given,
  price: number,
): Refusal | null {
  const tender = tenderIn(row, input)
  if (!tender) return refuse('rule', 'Payment not found', { field: 'tenderId' })
  return (
    somethingChanges(input) ??
    modeRule(world, input) ??
    referenceRule(input.reference?.trim() ?? null, 'reference') ??
    amountRule(row, tender, input, price) ??
    (isOfMoney(input) ? reasonRule('PAYMENT', input) : null)
  )
}

const isOfMoney = ({ mode, newAmount }: Given): boolean => Boolean(mode) || isGiven(newAmount)
const isGiven = (amount: number | null | undefined): amount is number =>
  amount !== null && amount !== undefined

const somethingChanges = ({ mode, reference, newAmount }: Given): Refusal | null =>
  requireThat(
    !isBlank(mode ?? '') || !isBlank(reference ?? '') || isGiven(newAmount),
    'Choose another mode of payment, or type a reference.',
    'mode',
    'REQUIRED',
  )

function modeRule(world: World, { mode }: Given): Refusal | null {
  const isKnown = !mode || isMode(world, mode)
  return requireThat(isKnown, `Mode of payment ${mode} does not exist.`, 'mode')
}

/**
 * Checks an amount. A tablet that has not received a refund by another one may correct to less than was paid back:
 * `tenderCorrection` marks it.
 */
function amountRule(
  row: PaidRow,
  tender: Tender,
  { newAmount, shownPaidBack }: Given,
  price: number,
): Refusal | null {
  if (!isGiven(newAmount)) return null
  const field = 'newAmount'
  const back = centavos(shownPaidBack ?? pesos(paidBackOf(effectiveTenders(row), tender.id)))
  const { amount, charge } = withAmount(tender, newAmount)
  const isBounded = tender.kind === 'PAYMENT' && tender.phase !== 'Additional'
  const isWithin = !isBounded || centavos(amount) - centavos(charge) <= centavos(price)
  return (
    requireThat(tender.kind !== 'REFUND', 'The amount of a refund cannot be corrected.', field) ??
    requireThat(newAmount >= 0, 'Amount should be 0 or more', field) ??
    requireThat(
      centavos(newAmount) >= back,
      `${inPesos(back)} of this payment was paid back. It cannot be less.`,
      field,
    ) ??
    requireThat(
      isWithin,
      `The price is ${inPesos(centavos(price))}. Money above it is change.`,
      field,
    )
  )
}

/**
 * The correction of a tender. `isDoubled`: it contradicts one that another tablet has made, or leaves less than was paid
 * back; another person has to look at it.
 */
export function tenderCorrection(
  world: World,
  row: PaidRow,
  tender: Tender,
  input: Given,
  context: Context,
): Correction {
  const newAmount = isGiven(input.newAmount) ? pesos(centavos(input.newAmount)) : null
  return newCorrection(isOfMoney(input) ? 'PAYMENT' : 'REFERENCE', input, context, {
    tenderIds: [tender.id],
    mode: input.mode || null,
    reference: referenceAfter(world, input),
    amount: tender.amount,
    newAmount,
    isDoubled: newAmount !== null && contradicts(row, tender, newAmount, input),
  })
}

/** The reference after a correction; null: it stays. The form may take it away, and cash has none. */
function referenceAfter(world: World, { mode, reference }: Given): string | null {
  const named = cleanText(reference ?? '')
  const isTakenAway = mode && (typeof reference === 'string' || isCash(world, mode))
  return named || (isTakenAway ? '' : null)
}

function contradicts(row: PaidRow, tender: Tender, newAmount: number, { shownAmount }: Given) {
  const isOther = shownAmount !== undefined && shownAmount !== tender.amount
  const back = paidBackOf(effectiveTenders(row), tender.id)
  return (isOther && newAmount !== tender.amount) || centavos(newAmount) < back
}
