import * as v from 'valibot'
import { type Centavos, centavos, pesos, sum } from '#domain/kernel/money'
import type { Payment } from '#domain/kernel/payment'
import type { MoneyValue } from '../../ui/format/money-text'

const partDraft = v.object({
  id: v.string(),
  mode: v.string(),
  /** PHP; ignored in the last part, which is the rest */
  amount: v.nullable(v.union([v.number(), v.literal('invalid')])),
  reference: v.string(),
})
export type PartDraft = v.InferOutput<typeof partDraft>

/** The parts of a typed payment. A single part holds the reference of a payment in one mode. Null: no parts. */
export const splitDraft = v.nullable(v.pipe(v.array(partDraft), v.readonly()))
export type Split = v.InferOutput<typeof splitDraft>

/** Maximum number of parts of a payment. */
export const maxParts = 6

/** Whether a payment is split over several modes. */
export const isSplit = (split: Split): split is readonly PartDraft[] => (split?.length ?? 0) > 1

const typed = (amount: MoneyValue): Centavos => centavos(typeof amount === 'number' ? amount : 0)

/** The amount of the last part in PHP: the total less the other parts. Negative if they exceed it. */
export function restOf(parts: readonly PartDraft[], total: number): number {
  const others = sum(...parts.slice(0, -1).map(({ amount }) => typed(amount)))
  return pesos((centavos(total) - others) as Centavos)
}

/** The parts with their amounts in PHP; parts of 0 are left out. `mode`: the mode if the payment isn't split. */
export function filledParts(split: Split, total: number, mode: string) {
  if (!isSplit(split)) return total > 0 ? [{ ...single(split), mode, amount: total }] : []
  return split
    .map((part, at) => ({
      ...part,
      amount: at === split.length - 1 ? restOf(split, total) : pesos(typed(part.amount)),
    }))
    .filter(({ amount }) => amount !== 0)
}

const single = (split: Split) => split?.[0] ?? { id: undefined, reference: '' }

/**
 * A payment as the commands take it. Parts are sent only if it has several modes or a reference; hosts without parts
 * understand all other payments.
 */
export function paymentInput(total: number, mode: string, split: Split) {
  const parts = filledParts(split, total, mode)
  const [first] = parts
  if (!first || total <= 0) return { amount: total, modeOfPayment: mode }
  const isPlain = parts.length === 1 && first.reference.trim() === ''
  if (isPlain) return { amount: total, modeOfPayment: first.mode }
  const largest = parts.reduce((most, part) => (part.amount > most.amount ? part : most))
  return {
    amount: total,
    modeOfPayment: largest.mode,
    parts: parts.map(({ id, mode: by, amount, reference }) => ({
      ...(id !== undefined && { id }),
      mode: by,
      amount,
      reference: reference.trim() || null,
    })),
  }
}

/** The typed parts of a payment that was sent; null if it had one mode. Parts without an id get one made from `key`. */
export function splitOf({ parts }: Payment, key: string): Split {
  if (!parts) return null
  return parts.map(({ id, mode, amount, reference }, at) => ({
    id: id ?? `${key}/${at + 1}`,
    mode,
    amount,
    reference: reference ?? '',
  }))
}

/** The amount in PHP of those parts whose mode passes the test. */
export function paidIn(
  split: Split,
  total: number,
  mode: string,
  test: (mode: string) => boolean,
): number {
  const amounts = filledParts(split, total, mode).filter((part) => test(part.mode))
  return pesos(sum(...amounts.map(({ amount }) => centavos(Math.max(0, amount)))))
}

/** The modes of a payment as text: "GCASH and CASH". */
export function modesText(split: Split, total: number, mode: string): string {
  const modes = filledParts(split, total, mode).map((part) => part.mode)
  return [...new Set(modes)].join(' and ') || mode
}
