import { effectiveTenders, heldAmounts } from '#domain/appointment/tenders'
import { type Centavos, pesos } from '#domain/kernel/money'
import type { Appointment } from '#domain/rows/appointment'
import type { TenderPhase } from '#domain/rows/tender'
import type { Split } from './split'

/**
 * The parts in which a payment was made, for a form that sends them again. Null if it had one mode, and for old rows
 * without tenders.
 */
export function standingSplit(row: Appointment, phase: TenderPhase): Split {
  const tenders = effectiveTenders(row)
  const held = heldAmounts(tenders)
  const parts = tenders.flatMap((tender) => {
    const amount = held.get(tender.id) ?? 0
    if (tender.phase !== phase || amount <= 0) return []
    const { id, mode, reference } = tender
    return { id, mode, amount: pesos(amount as Centavos), reference: reference ?? '' }
  })
  return row.tenders && parts.length > 1 ? parts : null
}
