import { effectiveTenders, heldAmounts, signedAmount } from '#domain/appointment/tenders'
import { type Centavos, pesos } from '#domain/kernel/money'
import type { Appointment } from '#domain/rows/appointment'
import type { Tender, TenderPhase } from '#domain/rows/tender'
import { amount } from '../../ui/format/format-money'

/** A part of a payment, as far as it was not paid back in its mode; negative: money paid back in another mode. */
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
  const tenders = effectiveTenders(row).filter((tender) => tender.phase === phase)
  const modes = new Map(tenders.map(({ id, mode }) => [id, mode]))
  const isElsewhere = ({ kind, of, mode }: Tender) =>
    kind === 'REFUND' && modes.get(of ?? '') !== mode
  const held = heldAmounts(tenders.filter((tender) => !isElsewhere(tender)))
  return tenders.flatMap((tender) => {
    const left = isElsewhere(tender) ? signedAmount(tender) : (held.get(tender.id) ?? 0)
    if (left === 0) return []
    const { day, mode, reference } = tender
    return { day, mode, reference, amount: pesos(left as Centavos) }
  })
}

/** The parts of a payment with several modes or a reference; null if amount and mode say everything. */
export function namedParts(row: Appointment, phase: TenderPhase): HeldPart[] | null {
  const parts = heldParts(row, phase)
  return parts.length > 1 || parts.some(({ reference }) => reference !== null) ? parts : null
}

/** The mode of a payment that has one part; null for an old row. The row's field keeps the mode of money paid back. */
export const partMode = (row: Appointment, phase: TenderPhase): string | null =>
  heldParts(row, phase)[0]?.mode ?? null

/** Mode and reference of a part: "GCASH 0917 555". */
export const partName = ({ mode, reference }: Pick<HeldPart, 'mode' | 'reference'>): string =>
  [mode, reference].filter(Boolean).join(' ')

/** Parts as text: "GCASH 0917 555 300.00 + CASH 500.00"; after a refund in another mode "GCASH 850.00, CASH −600.00". */
export const partsText = (parts: readonly HeldPart[]): string =>
  parts.reduce((text, part) => {
    const sign = part.amount < 0 ? ', ' : ' + '
    return `${text}${text && sign}${partName(part)} ${amount(part.amount)}`
  }, '')
