import { clockWords } from '../../kernel/date-words'
import { businessTimeOfInstant } from '../../kernel/dates'
import { type Centavos, centavos, less, pesos, sum } from '../../kernel/money'
import { type Refusal, refuse } from '../../kernel/refusal'
import { isRetail, type Sale } from '../../rows/sale'
import type { Tender } from '../../rows/tender'
import type { Changes, RowChange, Transition, World } from '../../rows/world'
import { inPesos } from '../amounts'
import { effectiveTenders, paidRowIn, tendersOf } from '../tenders'

/** A payment received for a booking or sale that waits, of which money was paid back. */
export interface PaidBack {
  /** the refunds, in order */
  backs: readonly Tender[]
  /** the money that the payment still holds, the charge included */
  held: Centavos
  /** the part of `held` that is the charge */
  charge: Centavos
}

type PaidBackById = ReadonlyMap<string, PaidBack>

// The overlay applies thousands of commands to the same sales.
const known = new WeakMap<object, PaidBackById>()

/** Received payments of which money was paid back, by the id of their tender. */
export function paidBackIn({ sales }: Pick<World, 'sales'>): PaidBackById {
  const before = known.get(sales)
  if (before) return before
  const found = new Map([...sales.values()].flatMap(paidBackOf))
  known.set(sales, found)
  return found
}

function paidBackOf(row: Sale): [string, PaidBack][] {
  if (isRetail(row) || row.corrections.length === 0) return []
  const tenders = effectiveTenders(row)
  return tenders.flatMap((paid): [string, PaidBack][] => {
    const backs = tenders.filter(({ of, kind }) => kind === 'REFUND' && of === paid.id)
    if (backs.length === 0) return []
    const left = (part: 'amount' | 'charge') =>
      less(centavos(paid[part]), sum(...backs.map((back) => centavos(back[part]))))
    return [[paid.id, { backs, held: left('amount'), charge: left('charge') }]]
  })
}

/** A refund as text: "PHP 300.00 CASH was paid back by owner, 11:52 AM". */
export function paidBackText({ backs }: PaidBack): string {
  const amount = inPesos(sum(...backs.map((back) => centavos(back.amount))))
  const modes = [...new Set(backs.map(({ mode }) => mode))].join(' + ')
  const last = backs.at(-1)
  const at = clockWords(businessTimeOfInstant(last?.at ?? '')?.time)
  return `${amount} ${modes} was paid back by ${last?.by}, ${at}`
}

/**
 * A transition that knows what was paid back of money received before: it refuses a payment of more than is left, and
 * takes the refunds along with one of what is left, so that both count once (SPEC.md DRAWER-5).
 */
export const withReceived = <Input>(transition: Transition<Input>): Transition<Input> => ({
  check: (world, input, context) =>
    transition.check(world, input, context) ??
    (paidBackIn(world).size > 0 ? goneRule(world, transition.apply(world, input, context)) : null),
  apply(world, input, context) {
    const changes = transition.apply(world, input, context)
    if (!changes || paidBackIn(world).size === 0) return changes
    return { ...changes, rows: changes.rows.map((change) => withRefunds(world, change)) }
  },
})

/** Payments that a change adds under the id of a received payment that was paid back. */
function placedIn(world: World, change: RowChange): [Tender, PaidBack][] {
  const row = paidRowIn(change)
  if (!row || ('waitsFor' in row && !isRetail(row))) return []
  const before = world.appointments.get(row.id) ?? world.sales.get(row.id)
  const stood = new Set((before ? tendersOf(before) : []).map(({ id }) => id))
  return tendersOf(row).flatMap((tender): [Tender, PaidBack][] => {
    const back = stood.has(tender.id) ? undefined : paidBackIn(world).get(tender.id)
    return back && tender.kind === 'PAYMENT' ? [[tender, back]] : []
  })
}

function goneRule(world: World, changes: Changes | null): Refusal | null {
  const placed = changes?.rows.flatMap((change) => placedIn(world, change)) ?? []
  const gone = placed.find(([{ amount }, { held }]) => centavos(amount) > held)
  return gone ? refuse('rule', `${paidBackText(gone[1])}.`, { field: 'payment' }) : null
}

function withRefunds(world: World, change: RowChange): RowChange {
  const placed = new Map(
    placedIn(world, change)
      .filter(([{ amount }, { held }]) => centavos(amount) <= held)
      .map(([{ id }, back]) => [id, back.backs]),
  )
  if (placed.size === 0) return change
  const made = (tenders: readonly Tender[]) => [
    ...tenders.map((tender) => before(tender, placed.get(tender.id) ?? [])),
    ...[...placed.values()].flat(),
  ]
  if (change.table === 'sales')
    return { ...change, row: { ...change.row, tenders: made(change.row.tenders) } }
  if (change.table !== 'appointments') return change
  return { ...change, row: { ...change.row, tenders: made(change.row.tenders ?? []) } }
}

/** A payment as it was before its refunds. */
function before(paid: Tender, backs: readonly Tender[]): Tender {
  const added = (part: 'amount' | 'charge') =>
    pesos(sum(centavos(paid[part]), ...backs.map((back) => centavos(back[part]))))
  return backs.length === 0 ? paid : { ...paid, amount: added('amount'), charge: added('charge') }
}
