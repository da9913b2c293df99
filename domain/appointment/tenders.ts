import { type Centavos, centavos, pesos } from '../kernel/money'
import type { Appointment } from '../rows/appointment'
import type { Correction } from '../rows/correction'
import type { Sale } from '../rows/sale'
import type { Tender } from '../rows/tender'
import type { RowChange } from '../rows/world'
import { derivedTenders } from './derived-tenders'

/** A row for which money is taken. */
export type PaidRow = Appointment | Sale

/** The appointment or sale in a change, for which money can be taken; null for any other row. */
export const paidRowIn = (change: RowChange | null): PaidRow | null =>
  change?.table === 'appointments' || change?.table === 'sales' ? change.row : null

/**
 * All tenders of a row that count, as they were made. For an appointment that stores none they are derived from its
 * payments; those of a booking that was taken back don't count.
 */
export function tendersOf(row: PaidRow): readonly Tender[] {
  if ('lines' in row) return row.tenders
  return row.isTakenBack ? [] : (row.tenders ?? derivedTenders(row))
}

/** The ids of all tenders of appointments and sales. */
export const idsOfTenders = (rows: readonly PaidRow[]): Set<string> =>
  new Set(rows.flatMap(tendersOf).map(({ id }) => id))

/**
 * The tenders of a row as corrected: each in the mode, with the reference and the amount of its last corrections, without
 * refunds that never left.
 */
export const effectiveTenders = (row: PaidRow): readonly Tender[] =>
  withCorrections(tendersOf(row), row.corrections)

/**
 * Tenders with the mode, the reference and the amount of their last corrections, and the charge in proportion, without
 * refunds that never left.
 */
export function withCorrections(
  all: readonly Tender[],
  corrections: readonly Correction[],
): readonly Tender[] {
  const gone = corrections.filter(({ isVoid }) => isVoid).flatMap(({ tenderIds }) => tenderIds)
  const tenders = gone.length === 0 ? all : all.filter(({ id }) => !gone.includes(id))
  const changes = corrections.filter(({ kind }) => kind === 'PAYMENT' || kind === 'REFERENCE')
  if (changes.length === 0) return tenders
  const lastOf = <Field extends 'mode' | 'reference' | 'newAmount'>(id: string, field: Field) =>
    changes.findLast((change) => change[field] !== null && change.tenderIds.includes(id))?.[field]
  return tenders.map((tender) => ({
    ...withAmount(tender, lastOf(tender.id, 'newAmount') ?? tender.amount),
    mode: lastOf(tender.id, 'mode') ?? tender.mode,
    reference: (lastOf(tender.id, 'reference') ?? tender.reference) || null,
  }))
}

/** A tender with another amount in PHP. Its charge changes in proportion, so that its rate stays. */
export function withAmount(tender: Tender, amount: number): Tender {
  if (amount === tender.amount) return tender
  const share = (centavos(tender.charge) * centavos(amount)) / Math.max(centavos(tender.amount), 1)
  return { ...tender, amount, charge: pesos(centavos(share / 100)) }
}

/** The amount by which a tender changes the total paid, in centavos; a tip is no payment. */
export function signedAmount({ kind, amount }: Tender): Centavos {
  if (kind === 'TIP') return centavos(0)
  return centavos(kind === 'REFUND' ? -amount : amount)
}

/** The centavos that each payment still holds after its refunds, by tender id. */
export function heldAmounts(tenders: readonly Tender[]): Map<string, number> {
  const held = new Map<string, number>()
  for (const { id, kind, amount } of tenders) if (kind === 'PAYMENT') held.set(id, centavos(amount))
  for (const { kind, of, amount } of tenders)
    if (kind === 'REFUND' && of) held.set(of, (held.get(of) ?? 0) - centavos(amount))
  return held
}
