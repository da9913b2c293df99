import { type Centavos, centavos, less, pesos, smaller, sum } from '../kernel/money'
import type { Payment, PaymentPart } from '../kernel/payment'
import { referenceLength, referenceTrouble } from '../kernel/reference'
import { type Refusal, refuse } from '../kernel/refusal'
import { isCash, isMode, type Settings, usualCash } from '../rows/store-lists'
import { inPesos } from './amounts'
import { requireThat } from './rules'

/** A payment cut to the amount due, in PHP. */
export interface KeptPayment {
  kept: number
  change: number
  /** the mode of the largest part; null when none was named and nothing was paid */
  mode: string | null
  /** the parts as they are kept; null for a payment without parts */
  parts: readonly PaymentPart[] | null
  /** the id of the tender of a payment without parts */
  id: string | null
}

/**
 * Cuts a payment to the amount due. The change comes out of cash parts, the last first. If `partsRule` has not checked
 * the payment and it has too little cash, the change comes out of other modes too.
 */
export function keptPayment(settings: Settings, payment: Payment, due: number): KeptPayment {
  const given = centavos(payment.amount)
  const kept = smaller(given, centavos(due))
  const change = pesos(less(given, kept))
  const parts = payment.parts ? partsKept(settings, payment.parts, centavos(change)) : null
  const mode = parts ? largestMode(parts) : payment.modeOfPayment
  const id = payment.id ?? null
  return { kept: pesos(kept), change, mode: mode || (kept > 0 ? usualCash : null), parts, id }
}

function partsKept(settings: Settings, parts: readonly PaymentPart[], change: Centavos) {
  const isOfCash = ({ mode }: PaymentPart) => isCash(settings, mode)
  const byCash = takenOff(parts, change, isOfCash)
  const all = takenOff(byCash.parts, byCash.left, () => true)
  return all.parts.filter(({ amount }) => amount > 0)
}

function takenOff(
  parts: readonly PaymentPart[],
  amount: Centavos,
  isMeant: (part: PaymentPart) => boolean,
) {
  let left = amount
  const next = parts.toReversed().map((part) => {
    const off = isMeant(part) ? smaller(centavos(part.amount), left) : centavos(0)
    left = less(left, off)
    return off === 0 ? part : { ...part, amount: pesos(less(centavos(part.amount), off)) }
  })
  return { parts: next.reverse(), left }
}

const largestMode = (parts: readonly PaymentPart[]): string | null =>
  parts.reduce<PaymentPart | null>(
    (most, part) => (most && most.amount >= part.amount ? most : part),
    null,
  )?.mode ?? null

/**
 * Checks the parts of a payment; `due`: the amount in PHP that it is for. A payment without parts gives change in any
 * mode.
 */
export function partsRule(
  settings: Settings,
  payment: Payment | null | undefined,
  field: string,
  due: number = payment?.amount ?? 0,
): Refusal | null {
  const parts = payment?.parts
  if (!parts) return null
  const [wrong] = parts.flatMap((part) => partRule(settings, part, field) ?? [])
  if (wrong) return wrong
  const named = parts.flatMap(({ id }) => id ?? [])
  const cash = sum(...parts.filter(({ mode }) => isCash(settings, mode)).map(inCentavos))
  const excess = less(less(sum(...parts.map(inCentavos)), centavos(due)), cash)
  return (
    requireThat(
      new Set(named).size === named.length,
      'A part of the payment is named twice.',
      field,
    ) ??
    requireThat(
      excess === 0,
      `${inPesos(excess)} is more than is due. Only cash gives change.`,
      field,
    )
  )
}

const inCentavos = ({ amount }: PaymentPart) => centavos(amount)

function partRule(
  settings: Settings,
  { amount, mode, reference }: PaymentPart,
  field: string,
): Refusal | null {
  if (amount <= 0) return refuse('rule', 'Payment should be greater than 0', { field })
  if (mode === '') return refuse('rule', 'Choose a mode of payment.', { field, reason: 'REQUIRED' })
  if (!isMode(settings, mode))
    return refuse('rule', `Mode of payment ${mode} does not exist.`, { field })
  return referenceRule(reference, field)
}

const referenceTexts = {
  'too long': `Reference should have at most ${referenceLength} characters.`,
  'invalid characters': 'Reference contains invalid characters.',
}

/** Refuses a reference that no payment provider prints: a too long one, or one with control characters. */
export function referenceRule(reference: string | null | undefined, field: string): Refusal | null {
  const trouble = referenceTrouble(reference ?? '')
  return trouble && refuse('rule', referenceTexts[trouble], { field })
}
