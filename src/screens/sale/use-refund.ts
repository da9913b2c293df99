import { useState } from 'react'
import { heldPayments, partsFor } from '#domain/appointment/correction/pay-back'
import { bounds } from '#domain/kernel/bounds'
import { centavos, pesos, sum, times } from '#domain/kernel/money'
import { isRetail, type Sale } from '#domain/rows/sale'
import { quantityLeft } from '#domain/sale/refund-sale'
import { useCommand } from '../../data/form/use-command'
import { money } from '../../ui/format/format-money'
import { type MoneyValue, numberRefusal } from '../../ui/format/money-text'
import { useWhy } from '../appointment/corrections/correction-dialog'

type Typed = Readonly<Record<string, MoneyValue>>

const countOf = (typed: MoneyValue | undefined): number => (typeof typed === 'number' ? typed : 0)

/** Called with the success text of a refund, and whether the refund waits to be sent. */
export type OnRefunded = (text: string, isQueued: boolean) => void

/** A refund that is being typed: products that come back, amounts by payment, and the reason. */
export function useRefund(row: Sale, onDone: OnRefunded) {
  const { run, id: correctionId, running, refusal, refuse } = useCommand(row)
  const [why, setWhy] = useWhy()
  const [items, setItems] = useState<Typed>({})
  const [amounts, setAmounts] = useState<Typed>({})
  const [references, setReferences] = useState<Readonly<Record<string, string>>>({})
  const held = heldPayments(row).filter((each) => each.held > 0)
  const proposed = new Map(partsFor(row, worthOf(row, items)).map((part) => [part.tenderId, part]))
  const amountOf = (id: string): MoneyValue => amounts[id] ?? proposed.get(id)?.amount ?? null
  const parts = held
    .map(({ tender, held: shownHeld }) => ({
      tenderId: tender.id,
      amount: countOf(amountOf(tender.id)),
      reference: references[tender.id]?.trim() || null,
      shownHeld,
    }))
    .filter(({ amount }) => amount !== 0)
  const total = pesos(sum(...parts.map(({ amount }) => centavos(amount))))

  function save() {
    const typed = held.map(({ tender }) => ({
      field: 'parts',
      label: tender.mode,
      value: amountOf(tender.id),
      bounds: bounds.payment,
    }))
    const wrong = numberRefusal(typed)
    if (wrong) return refuse(wrong)
    const given = { correctionId, parts, items: returned(row, items), pointsBack: true, ...why }
    run('refundSale', { id: row.id, ...given }, (isQueued) =>
      onDone(`${money(total)} is paid back.`, isQueued),
    )
  }

  return {
    held,
    total,
    amountOf,
    setAmount: (id: string, amount: MoneyValue) => setAmounts({ ...amounts, [id]: amount }),
    referenceOf: (id: string): string => references[id] ?? '',
    setReference: (id: string, typed: string) => setReferences({ ...references, [id]: typed }),
    quantityOf: (id: string): MoneyValue => items[id] ?? 0,
    /** Sets how many of a product come back. The amounts to pay back are proposed again. */
    setQuantity(id: string, quantity: MoneyValue) {
      setAmounts({})
      setItems({ ...items, [id]: quantity })
    },
    dialog: { why, onWhy: setWhy, refusal, isRunning: running, onSubmit: save },
  }
}

const returned = (row: Sale, items: Typed) =>
  row.lines
    .map(({ productId }) => ({
      productId,
      quantity: countOf(items[productId]),
      shownQuantity: quantityLeft(row, productId),
    }))
    .filter(({ quantity }) => quantity > 0)

/**
 * The amount to pay back in PHP: the price of the returned products. For money received for a booking that was never
 * made, all that is still held.
 */
function worthOf(row: Sale, items: Typed): number {
  const worth = isRetail(row)
    ? row.lines.map(({ productId, price }) => times(centavos(price), countOf(items[productId])))
    : heldPayments(row).map(({ held }) => centavos(held))
  return pesos(sum(...worth))
}
