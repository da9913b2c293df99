import { centavos, pesos } from '../kernel/money'
import { type Refusal, refuse } from '../kernel/refusal'
import type { Appointment } from '../rows/appointment'
import type { Reference } from '../rows/references'
import { isMode } from '../rows/store-lists'
import type { Tender, TenderPhase } from '../rows/tender'
import type { World } from '../rows/world'
import type { TipInput } from './input'
import { referenceRule } from './kept-payment'
import { freeId } from './match-tenders'
import { requireThat } from './rules'
import { effectiveTenders, type PaidRow, tendersOf } from './tenders'
import type { MoneyTaken } from './with-tenders'

const phase: TenderPhase = 'Completion'

/** Checks a tip: its amount, mode, reference and therapist. */
export function tipRule(world: World, tip: TipInput | null | undefined): Refusal | null {
  if (!tip) return null
  const field = 'tip'
  if (!world.staffs.has(tip.staffId)) return refuse('missing', 'Therapist not found', { field })
  return (
    requireThat(tip.amount > 0, 'Tip should be greater than 0', field) ??
    requireThat(isMode(world, tip.mode), `Mode of payment ${tip.mode} does not exist.`, field) ??
    referenceRule(tip.reference, field)
  )
}

/** The tips on a row, each as its last corrections left it. A row that stores no tenders has none. */
export const tipsOf = (row: PaidRow): readonly Tender[] =>
  row.tenders
    ? effectiveTenders(row).filter(({ kind, amount }) => kind === 'TIP' && amount > 0)
    : []

/** The therapist of a tip, who may be another one than the visit's. */
export const tippedIn = (tip: TipInput | null | undefined): Reference[] =>
  tip ? [{ table: 'staffs', id: tip.staffId }] : []

/**
 * The row with a tip. It changes no amounts, points or commission, because the money is the therapist's. A tip whose id
 * is on the row already is not added again.
 */
export function withTip(
  row: Appointment,
  tip: TipInput | null | undefined,
  { day, at, by, drawerId, desk }: MoneyTaken,
): Appointment {
  const tenders = tendersOf(row)
  if (!tip || tenders.some(({ id }) => id === tip.id)) return row
  const used = new Set(tenders.map(({ id }) => id))
  return {
    ...row,
    tenders: [
      ...tenders,
      {
        id: tip.id ?? freeId(used, `${row.id}/tip`, '/'),
        phase,
        kind: 'TIP',
        mode: tip.mode,
        amount: pesos(centavos(tip.amount)),
        charge: 0,
        reference: tip.reference?.trim() || null,
        staffId: tip.staffId,
        ...{ day, at, by, drawerId, desk },
        of: null,
      },
    ],
  }
}
