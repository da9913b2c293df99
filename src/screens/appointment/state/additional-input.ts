import { partsForOwed } from '#domain/appointment/owed-extensions'
import { effectiveTenders, heldAmounts } from '#domain/appointment/tenders'
import { type Centavos, centavos, less, pesos, sum } from '#domain/kernel/money'
import type { PaymentPart } from '#domain/kernel/payment'
import type { Appointment } from '#domain/rows/appointment'
import type { TenderPhase } from '#domain/rows/tender'
import type { MoneyValue } from '../../../ui/format/money-text'
import { filledParts, isSplit, paymentInput, type Split } from '../../payment/split'
import type { DetailFields } from './fields'

/** The money that a payment of the row holds, part by part, in PHP. */
export function standingParts(row: Appointment, phase: TenderPhase): PaymentPart[] {
  const tenders = effectiveTenders(row)
  const held = heldAmounts(tenders)
  return tenders.flatMap((tender) => {
    const amount = held.get(tender.id) ?? 0
    if (tender.phase !== phase || amount <= 0) return []
    const { id, mode, reference } = tender
    return [{ id, mode, reference, amount: pesos(amount as Centavos) }] // whole centavos
  })
}

interface Typed {
  additional: number
  additionalMode: string
  additionalSplit: Split
}

/** Parts of the typed additional payment. More money in another mode leaves the money that was taken as it is. */
function typedParts(row: Appointment, { additional, additionalMode, additionalSplit }: Typed) {
  const standing = standingParts(row, 'Additional')
  const taken = sum(...standing.map(({ amount }) => centavos(amount)))
  const added = pesos(less(centavos(additional), taken))
  const isOther = taken > 0 && standing.some(({ mode }) => mode !== additionalMode)
  if (isSplit(additionalSplit) || !isOther || added === 0)
    return filledParts(additionalSplit, additional, additionalMode).map(
      ({ id, mode, amount, reference }) => ({
        ...(id !== undefined && { id }),
        mode,
        amount,
        reference: reference.trim() || null,
      }),
    )
  return [...standing, { mode: additionalMode, amount: added, reference: null }]
}

const pesosOf = (value: MoneyValue): number => (typeof value === 'number' ? value : 0)

/**
 * The additional payment as the commands take it. `owed`: the price in PHP of the extensions that it pays, too; `name`
 * makes the ids of their parts.
 */
export function additionalInput(
  row: Appointment,
  fields: DetailFields,
  owed: number,
  name: string,
) {
  const { additionalMode, additionalSplit, extensionMode, extensionSplit } = fields
  const additional = pesosOf(fields.additional)
  const parts: PaymentPart[] = typedParts(row, { additional, additionalMode, additionalSplit })
  if (owed > 0) {
    const paid = filledParts(extensionSplit, owed, extensionMode).map((part) => ({
      ...part,
      reference: part.reference.trim() || null,
    }))
    parts.push(...partsForOwed(row, paid, name))
  }
  if (parts.length < 2 && owed === 0)
    return paymentInput(additional, additionalMode, additionalSplit)
  const [first] = parts
  if (!first) return paymentInput(additional, additionalMode, additionalSplit)
  const largest = parts.reduce((most, part) => (part.amount > most.amount ? part : most), first)
  const amount = pesos(sum(...parts.map((part) => centavos(part.amount))))
  return { amount, modeOfPayment: largest.mode, parts }
}
