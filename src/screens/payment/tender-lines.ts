import { effectiveTenders, heldAmounts } from '#domain/appointment/tenders'
import { type Centavos, pesos } from '#domain/kernel/money'
import type { Appointment } from '#domain/rows/appointment'
import type { TenderPhase } from '#domain/rows/tender'
import { amount } from '../../ui/format/format-money'

/** A part of a payment, as far as it was not paid back. */
interface HeldPart {
  /** business day, YYYY-MM-DD */
  day: string
  mode: string
  reference: string | null
  /** PHP, with the charge */
  amount: number
}

/** The parts of a payment after refunds and corrections; empty for an old row without tenders. */
function heldParts(row: Appointment, phase: TenderPhase): HeldPart[] {
  if (!row.tenders) return []
  const held = heldAmounts(row.tenders)
  return effectiveTenders(row).flatMap((tender) => {
    const left = held.get(tender.id) ?? 0
    if (tender.phase !== phase || left <= 0) return []
    const { day, mode, reference } = tender
    return { day, mode, reference, amount: pesos(left as Centavos) }
  })
}

/** The parts of a payment with several modes or a reference; null if amount and mode say everything. */
export function namedParts(row: Appointment, phase: TenderPhase): HeldPart[] | null {
  const parts = heldParts(row, phase)
  return parts.length > 1 || parts.some(({ reference }) => reference !== null) ? parts : null
}

/** Mode and reference of a part: "GCASH 0917 555". */
export const partName = ({ mode, reference }: Pick<HeldPart, 'mode' | 'reference'>): string =>
  [mode, reference].filter(Boolean).join(' ')

/** Parts as text: "GCASH 0917 555 300.00 + CASH 500.00". */
export const partsText = (parts: readonly HeldPart[]): string =>
  parts.map((part) => `${partName(part)} ${amount(part.amount)}`).join(' + ')
