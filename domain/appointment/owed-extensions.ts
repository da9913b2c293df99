import { type Centavos, centavos, less, pesos, smaller, sum } from '../kernel/money'
import type { Payment, PaymentPart } from '../kernel/payment'
import { type Appointment, isFinal } from '../rows/appointment'
import { type Extension, extensionsOf } from '../rows/extension'
import { usualCash } from '../rows/store-lists'
import type { Tender } from '../rows/tender'
import { effectiveTenders, heldAmounts } from './tenders'

/** A payment for an additional payment, with the centavos that it still holds. */
interface Held {
  tender: Tender
  held: Centavos
}

function heldAdditional(row: Appointment): Held[] {
  const tenders = effectiveTenders(row)
  const held = heldAmounts(tenders)
  return tenders
    .filter(({ phase, kind }) => phase === 'Additional' && kind === 'PAYMENT')
    .map((tender) => ({ tender, held: (held.get(tender.id) ?? 0) as Centavos })) // whole centavos
    .filter((one) => one.held > 0)
}

/** The id of a payment for an extension: the extension's own, or the extension's followed by what names the payment. */
const extensionPartId = ({ id }: Pick<Extension, 'id'>, name: string): string =>
  // A name in full would make an id longer than ids may be.
  `${id}/${name.slice(-12)}`

/** Whether a payment was made for an extension. */
export const isFor = ({ id }: Pick<Extension, 'id'>, tenderId: string): boolean =>
  tenderId === id || ['/', '+'].some((sign) => tenderId.startsWith(`${id}${sign}`))

/** The payments that were made for an extension, as far as they were not paid back. */
export const paidFor = (row: Appointment, extension: Pick<Extension, 'id'>): Held[] =>
  heldAdditional(row).filter(({ tender }) => isFor(extension, tender.id))

/** An extension that was not paid, or not in full; `owed` in centavos. */
interface Owed {
  extension: Extension
  owed: Centavos
}

/** The extensions to be paid until the completion. Nothing is owed for a visit that has ended. */
export function owedExtensions(row: Appointment): Owed[] {
  if (isFinal(row)) return []
  return extensionsOf(row)
    .map((extension) => {
      const paid = sum(...paidFor(row, extension).map(({ held }) => held))
      return { extension, owed: less(centavos(extension.price), paid) }
    })
    .filter(({ owed }) => owed > 0)
}

/** The price in PHP of the extensions that are to be paid until the completion (SPEC.md extension-2). */
export const extensionsOwed = (row: Appointment): number =>
  pesos(sum(...owedExtensions(row).map(({ owed }) => owed)))

/** The part in PHP of the additional payment that was paid for extensions. */
export const paidForExtensions = (row: Appointment): number => {
  const paid = extensionsOf(row).flatMap((extension) => paidFor(row, extension))
  return pesos(sum(...paid.map(({ held }) => held)))
}

/**
 * Divides parts of a payment over the extensions that are owed, the first one first. `name` makes the ids of parts
 * without one.
 */
export function partsForOwed(
  row: Appointment,
  given: readonly PaymentPart[],
  name: string,
): PaymentPart[] {
  const left = owedExtensions(row)
  return given.flatMap((part) => {
    let amount = centavos(part.amount)
    return left.flatMap((one) => {
      const paid = smaller(one.owed, amount)
      one.owed = less(one.owed, paid)
      amount = less(amount, paid)
      if (paid === 0) return []
      const id = extensionPartId(one.extension, part.id ?? name)
      return [{ ...part, id, amount: pesos(paid) }]
    })
  })
}

/**
 * The additional payment of a completion. Where a form names no parts, what it adds pays the extensions first; payments
 * that stand keep their modes.
 */
export function settlingExtensions<P extends Payment | null | undefined>(
  row: Appointment,
  payment: P,
  name: string,
): P | Payment {
  if (!payment || payment.parts) return payment
  const standing = heldAdditional(row).map(({ tender: { id, mode, reference }, held }) => {
    return { id, mode, amount: pesos(held), reference }
  })
  const before = sum(...standing.map(({ amount }) => centavos(amount)))
  const added = less(centavos(payment.amount), before)
  const mode = payment.modeOfPayment || usualCash
  const part = { mode, amount: pesos(added), reference: null }
  const owed = partsForOwed(row, [part], name)
  if (owed.length === 0) return payment
  const rest = less(added, sum(...owed.map(({ amount }) => centavos(amount))))
  const parts = [...standing, ...owed, ...(rest > 0 ? [{ ...part, amount: pesos(rest) }] : [])]
  return { amount: payment.amount, modeOfPayment: mode, parts }
}
