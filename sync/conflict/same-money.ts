import * as v from 'valibot'
import type { PaidBack } from '#domain/appointment/correction/received-money'
import { tendersOf } from '#domain/appointment/tenders'
import { centavos, less, pesos } from '#domain/kernel/money'
import { type Payment, payment } from '#domain/kernel/payment'
import type { Appointment } from '#domain/rows/appointment'
import { usualCash } from '#domain/rows/store-lists'
import type { Tender } from '#domain/rows/tender'

const newPayment = 'appointmentCreationPayment'

const paymentIn = (value: unknown): Payment | null => {
  const read = v.safeParse(payment, value)
  return read.success && read.output.amount > 0 ? read.output : null
}

/**
 * The payments of an input with the ids that the refused input gave its tenders. The service may have that money on
 * record as received, and must not count it twice.
 */
export function withSameMoney(
  refused: object,
  input: object,
  { backs, freshId }: Known,
): Record<string, unknown> {
  const before: Readonly<Record<string, unknown>> = { ...refused }
  const named = Object.entries(input).flatMap(([field, value]) => {
    const [id, next] = [moneyIdIn(before, field), paymentIn(value)]
    if (!id || !next) return []
    const back = backs.get(id)
    return [[field, back ? besides(next, { ...back, id, freshId }) : withId(next, id)] as const]
  })
  return Object.fromEntries(named)
}

/** Payments of which money was paid back, by tender id, and an id for a new payment. */
export interface Known {
  backs: ReadonlyMap<string, PaidBack>
  freshId: string
}

/** A payment that is typed after money was paid back: the money that is left, and the rest as a new payment. */
function besides(
  paid: Payment,
  { id, held, charge, freshId }: PaidBack & { id: string; freshId: string },
) {
  const [left, typed] = [less(held, charge), centavos(paid.amount)]
  if (left === 0 || paid.parts) return withId(paid, freshId)
  if (typed <= left) return withId(paid, id)
  const mode = paid.modeOfPayment ?? usualCash
  const rest = { id: freshId, mode, amount: pesos(less(typed, left)), reference: null }
  return { ...paid, parts: [{ ...rest, id, amount: pesos(left) }, rest] }
}

/** The id of the first tender of an input's payment; null where there is none. */
function moneyIdIn(input: Readonly<Record<string, unknown>>, field: string): string | null {
  const paid = paymentIn(input[field])
  if (!paid) return null
  const named = paid.parts ? paid.parts.find(({ id }) => id)?.id : paid.id
  if (named) return named
  return field === newPayment && !paid.parts && 'id' in input ? `${input.id}/Creation` : null
}

function withId(paid: Payment, id: string): Payment {
  const { parts, ...single } = paid
  if (!parts) return { ...single, id: single.id ?? id }
  if (parts.some((part) => part.id === id)) return paid
  return { ...paid, parts: parts.map((part, at) => (at === 0 ? { ...part, id } : part)) }
}

/** The payment of a booking that replaces another one, under the ids of the tenders that were taken for it. */
export function samePayment(
  paid: Payment,
  existing: Appointment | null,
  wanted: Appointment,
): Payment {
  const former = new Set(existing ? tendersOf(existing).map(({ id }) => id) : [])
  const taken = tendersOf(wanted).filter((each) => !former.has(each.id) && isForServices(each))
  const [first] = taken
  const sum = taken.reduce((all, each) => all + netOf(each), 0)
  if (!first || sum !== centavos(paid.amount) || taken.length > mostParts) return paid
  if (taken.length === 1 && first.reference === null) return { ...paid, id: first.id }
  return { ...paid, parts: taken.map(partOf) }
}

const mostParts = 6
const servicePhases: readonly string[] = ['Creation', 'Check-In', 'Completion']

const isForServices = ({ kind, phase }: Tender): boolean =>
  kind === 'PAYMENT' && servicePhases.includes(phase)

/** A tender without its charge, because the booking computes the charge again. */
const netOf = ({ amount, charge }: Tender) => less(centavos(amount), centavos(charge))

const partOf = (tender: Tender) => ({
  id: tender.id,
  mode: tender.mode,
  amount: pesos(netOf(tender)),
  reference: tender.reference,
  drawerId: tender.drawerId,
})
