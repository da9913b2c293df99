import { type Centavos, pesos } from '../../kernel/money'
import type { Appointment } from '../../rows/appointment'
import type { Tender, TenderPhase } from '../../rows/tender'
import { effectiveTenders, heldAmounts } from '../tenders'

/** Money of a payment in one mode under one reference; `amount` in PHP. */
export interface HeldPart {
  mode: string
  amount: number
  reference: string | null
}

/** The parts that a payment of an appointment holds now, by mode and reference, the charge included. */
export function partsOf(row: Appointment, phase: TenderPhase): HeldPart[] {
  const tenders = effectiveTenders(row)
  const held = heldAmounts(tenders)
  const sums = new Map<string, { of: Tender; amount: number }>()
  for (const of of tenders) {
    if (of.phase !== phase || of.kind !== 'PAYMENT') continue
    const key = `${of.mode} ${of.reference ?? ''}`
    sums.set(key, { of, amount: (sums.get(key)?.amount ?? 0) + (held.get(of.id) ?? 0) })
  }
  return [...sums.values()]
    .filter(({ amount }) => amount !== 0)
    .map(({ of, amount }) => ({
      mode: of.mode,
      amount: pesos(amount as Centavos),
      reference: of.reference,
    }))
}
