import { claimedDay, claimedInstant } from '../../kernel/claimed-day'
import { type Centavos, centavos, less, pesos, smaller, sum } from '../../kernel/money'
import { type Refusal, refuse } from '../../kernel/refusal'
import { isMode } from '../../rows/store-lists'
import { type Tender, type TenderPhase, tenderPhases } from '../../rows/tender'
import type { Context, World } from '../../rows/world'
import { inPesos } from '../amounts'
import { referenceRule } from '../kept-payment'
import { requireThat } from '../rules'
import { effectiveTenders, type PaidRow } from '../tenders'
import type { RefundPart } from './input'

/** The part of a tender that was paid back so far. */
export const paidBackOf = (tenders: readonly Tender[], id: string): Centavos =>
  sum(...tenders.flatMap(({ of, amount }) => (of === id ? [centavos(amount)] : [])))

/** The money that a payment still holds, in PHP; negative when it was paid back twice. */
export const heldBy = (tenders: readonly Tender[], { id, amount }: Tender): number =>
  pesos(sum(centavos(amount), centavos(-pesos(paidBackOf(tenders, id)))))

/** Payments of a row with the PHP that each still holds, in their present modes. */
export function heldPayments(row: PaidRow): { tender: Tender; held: number }[] {
  const tenders = effectiveTenders(row)
  return tenders
    .filter(({ kind }) => kind === 'PAYMENT')
    .map((tender) => ({ tender, held: heldBy(tenders, tender) }))
}

/** Parts that pay an amount (PHP) back, from the latest payments of these phases that still hold money. */
export function partsFor(
  row: PaidRow,
  amount: number,
  phases: readonly TenderPhase[] = tenderPhases,
): RefundPart[] {
  let missing = centavos(amount)
  return heldPayments(row)
    .filter(({ tender }) => phases.includes(tender.phase))
    .toReversed()
    .flatMap(({ tender, held }) => {
      const part = smaller(missing, centavos(held))
      if (part <= 0) return []
      missing = less(missing, part)
      return [{ tenderId: tender.id, amount: pesos(part), reference: null, shownHeld: held }]
    })
}

interface PayingBack {
  parts: readonly RefundPart[]
  drawerId?: string | null | undefined
  desk?: string | undefined
  paidOn?: string | undefined
  takenAt?: string | null | undefined
}

/**
 * Tenders that pay money back. `isDoubled`: more was paid back than a payment held, because another tablet paid it back
 * too. The money is gone, so both refunds stay.
 */
export function payBack(
  row: PaidRow,
  { parts, drawerId = null, desk, paidOn, takenAt }: PayingBack,
  correctionId: string,
  context: Context,
): { tenders: Tender[]; isDoubled: boolean } {
  const all = [...effectiveTenders(row)]
  const added: Tender[] = []
  let isDoubled = false
  for (const [index, part] of parts.entries()) {
    const paid = all.find(({ id, kind }) => id === part.tenderId && kind === 'PAYMENT')
    if (!paid) continue
    isDoubled ||= part.amount > heldBy([...all, ...added], paid)
    added.push({
      id: `${correctionId}/${index + 1}`,
      phase: paid.phase,
      kind: 'REFUND',
      mode: part.mode || paid.mode,
      amount: pesos(centavos(part.amount)),
      charge: pesos(chargeIn([...all, ...added], paid, centavos(part.amount))),
      reference: part.reference?.trim() || null,
      staffId: null,
      drawerId,
      desk: desk || null,
      day: claimedDay(paidOn, context.now.date),
      at: claimedInstant(takenAt, context.now),
      by: context.user,
      of: paid.id,
    })
  }
  return { tenders: added, isDoubled }
}

/** The part of the charge that goes back with an amount, so that all refunds together give back the whole charge. */
function chargeIn(tenders: readonly Tender[], paid: Tender, amount: Centavos): Centavos {
  const total = centavos(paid.amount)
  const before = paidBackOf(tenders, paid.id)
  const upTo = (back: number) =>
    Math.round((centavos(paid.charge) * Math.min(back, total)) / Math.max(total, 1))
  return centavos((upTo(before + amount) - upTo(before)) / 100)
}

/** Checks the parts of a refund. Each must name a payment, and be at most the amount that the screen showed as held. */
export function payBackRule(
  world: World,
  row: PaidRow,
  parts: readonly RefundPart[],
): Refusal | null {
  const [first] = parts.flatMap((part) => partRule(world, row, part, parts) ?? [])
  return first ?? null
}

/** The largest amount that a payment had, before or after a correction. */
function mostKnown(row: PaidRow, { id, amount }: Tender): Centavos {
  const corrected = row.corrections.filter(({ tenderIds }) => tenderIds.includes(id))
  const known = corrected.flatMap((each) => (each.newAmount === null ? [] : [each.amount]))
  return centavos(Math.max(amount, ...known))
}

function partRule(
  world: World,
  row: PaidRow,
  part: RefundPart,
  parts: readonly RefundPart[],
): Refusal | null {
  const field = 'parts'
  const tenders = effectiveTenders(row)
  const paid = tenders.find(({ id }) => id === part.tenderId)
  if (!paid) return refuse('rule', 'Payment not found', { field })
  if (paid.kind === 'REFUND') return refuse('rule', 'A refund cannot be refunded.', { field })
  if (paid.kind === 'TIP') return refuse('rule', 'A tip cannot be refunded.', { field })
  const ofPayment = parts.filter(({ tenderId }) => tenderId === paid.id)
  const wanted = sum(...ofPayment.map(({ amount }) => centavos(amount)))
  const most = centavos(part.shownHeld ?? Math.max(0, heldBy(tenders, paid)))
  // A tablet may pay back before it receives the correction of an amount.
  const full = part.shownHeld === undefined ? centavos(paid.amount) : mostKnown(row, paid)
  return (
    requireThat(part.amount > 0, 'Refund should be greater than 0', field) ??
    requireThat(
      wanted <= full && most <= full,
      `Only ${inPesos(full)} was paid. More than that cannot be refunded.`,
      field,
    ) ??
    requireThat(
      wanted <= most,
      `Only ${inPesos(most)} of this payment is left to refund.`,
      field,
    ) ??
    requireThat(
      !part.mode || isMode(world, part.mode),
      `Mode of payment ${part.mode} does not exist.`,
      field,
    ) ??
    referenceRule(part.reference, 'reference')
  )
}
