import { claimedDay, claimedInstant } from '../kernel/claimed-day'
import { type Centavos, centavos, pesos } from '../kernel/money'
import type { PaymentPart } from '../kernel/payment'
import type { Appointment } from '../rows/appointment'
import { blankCorrection, type Correction } from '../rows/correction'
import { otherReason } from '../rows/correction-reasons'
import { type Extension, extensionsOf } from '../rows/extension'
import { paymentPhases, type Tender } from '../rows/tender'
import type { Context } from '../rows/world'
import { freeId, type Missing, matchTenders, type Standing, type Wanted } from './match-tenders'
import { isFor } from './owed-extensions'
import { type Paid, paidInAll, paymentsOf, unknownMode } from './payments'
import { effectiveTenders, heldAmounts, tendersOf } from './tenders'

type Phase = (typeof paymentPhases)[number]

/** A payment of a command: its parts, or without parts the id of its only tender. */
interface PaidAs {
  parts?: readonly PaymentPart[] | null | undefined
  id?: string | null | undefined
}

/** When, by whom and into which drawer a command's money was taken, and its payments by phase. */
export interface MoneyTaken {
  /** business day, YYYY-MM-DD */
  day: string
  /** ISO instant in UTC */
  at: string
  by: string
  drawerId: string | null
  /** the name of the tablet */
  desk: string | null
  /** the beginning of the ids of tenders that have none of their own; null: the row's id */
  moneyId: string | null
  paidAs: Partial<Record<Phase, PaidAs | null>>
  /** why a payment is lowered */
  lowered: Lowered
}

/** The reason for a payment that is lowered, one of those for refunds. */
interface Lowered {
  reason: string
  note: string
}

interface TakenInput {
  moneyId?: string
  paidOn?: string
  takenAt?: string
  drawerId?: string | null
  desk?: string
  lowered?: Lowered | undefined
}

/**
 * When, by whom and where the money of an input was taken. A day or instant that isn't plausible is replaced by now.
 */
export const moneyTaken = (
  { paidOn, takenAt, drawerId, desk, moneyId, lowered }: TakenInput,
  { user, now }: Context,
  paidAs: MoneyTaken['paidAs'] = {},
): MoneyTaken => ({
  day: claimedDay(paidOn, now.date),
  at: claimedInstant(takenAt, now),
  by: user,
  drawerId: drawerId ?? null,
  desk: desk || null,
  moneyId: moneyId ?? null,
  paidAs,
  lowered: lowered ?? { reason: otherReason, note: 'The payment was lowered.' },
})

/**
 * The changed row with tenders for its payments. For each phase it appends the difference between the payment and what
 * the tenders hold. Stored tenders stay, and the same payments again append nothing.
 */
export function withTenders(
  before: Appointment | null,
  after: Appointment,
  taken: MoneyTaken,
): Appointment {
  const former = before && paymentsOf(before)
  let next: Appointment = before ? after : { ...after, tenders: [] }
  paymentsOf(after).forEach((paid, at) => {
    const phase = paymentPhases[at]
    const { parts, id = null } = (phase && taken.paidAs[phase]) ?? {}
    if (!phase || (!parts && isSame(former?.[at], paid))) return
    const standing = standingOf(next, phase)
    const wanted = parts
      ? wantedParts(parts, paid.charge, `${taken.moneyId ?? after.id}/${phase}`)
      : wantedSingle(standing, former?.[at]?.mode ?? null, { ...paid, id }, extensionsOf(after))
    next = appended(next, phase, matchTenders(standing, wanted), taken)
  })
  return next
}

/** Whether two payments have the same amount and mode. Where the amount is 0, the mode doesn't count. */
function isSame(before: Paid | undefined, after: Paid): boolean {
  const amount = paidInAll([after])
  if (!before) return amount === 0
  return paidInAll([before]) === amount && (amount === 0 || before.mode === after.mode)
}

function standingOf(row: Appointment, phase: Phase): Standing[] {
  const tenders = effectiveTenders(row)
  const held = heldAmounts(tenders)
  return tenders
    .filter((tender) => tender.phase === phase && tender.kind === 'PAYMENT')
    .map(({ id, mode, reference }) => ({ id, mode, reference, held: held.get(id) ?? 0 }))
    .filter((one) => one.held > 0)
}

/**
 * The parts with their shares of the charge, which add up to the centavo. A part without an id gets one from its
 * position.
 */
function wantedParts(parts: readonly PaymentPart[], charge: number, id: string): Wanted[] {
  const amounts = parts.map(({ amount }) => centavos(amount))
  const all = amounts.reduce((sum, amount) => sum + amount, 0)
  let [before, given] = [0, 0]
  return parts.map((part, at) => {
    before += amounts[at] ?? 0
    const share = Math.round((charge * before) / Math.max(all, 1)) - given
    given += share
    return {
      id: part.id ?? `${id}/${at + 1}`,
      mode: part.mode,
      amount: (amounts[at] ?? 0) + share,
      charge: share,
      reference: part.reference?.trim() || null,
      drawerId: part.drawerId ?? null,
    }
  })
}

/**
 * The money that a payment in one mode asks for. A form that knows no parts sends their sum and the mode of the largest
 * part. So if the stored payment has that mode, its parts in other modes stay. In another mode it pays the same
 * extensions as before.
 */
function wantedSingle(
  standing: readonly Standing[],
  formerMode: string | null,
  paid: Paid & Pick<Wanted, 'id'>,
  extensions: readonly Extension[],
) {
  const mode = paid.mode ?? unknownMode
  const total = paidInAll([paid])
  const single = { id: paid.id, mode, reference: null, drawerId: null }
  if (standing.length === 0 || paid.mode !== formerMode) {
    const ofExtensions = standing.filter(({ id }) => extensions.some((one) => isFor(one, id)))
    let left = total
    const kept = ofExtensions.map(({ id, held }): Wanted => {
      const amount = Math.min(held, left)
      left -= amount
      return { ...single, id, amount, charge: 0 }
    })
    return [...kept, { ...single, amount: left, charge: paid.charge }]
  }
  const wanted: Wanted[] = standing.map((one) => ({
    ...{ ...single, ...one, amount: one.held, charge: 0 },
  }))
  const held = standing.reduce((sum, one) => sum + one.held, 0)
  if (total > held) return [...wanted, { ...single, amount: total - held, charge: 0 }]
  lower(wanted, held - total, (one) => one.mode === mode)
  return wanted
}

/** Lowers money by an amount: first in the items that `isMeant` picks, then in all, each time from the last one on. */
function lower(wanted: readonly Wanted[], amount: number, isMeant: (one: Wanted) => boolean) {
  let left = amount
  const last = wanted.toReversed()
  for (const one of [...last.filter(isMeant), ...last]) {
    const off = Math.min(one.amount, left)
    one.amount -= off
    left -= off
  }
}

function appended(row: Appointment, phase: Phase, missing: Missing, taken: MoneyTaken) {
  const tenders = [...tendersOf(row)]
  const before = tenders.length
  const used = new Set(tenders.map(({ id }) => id))
  const { day, at, by, desk } = taken
  const made = { phase, staffId: null, day, at, by, desk }
  const add = (tender: Omit<Tender, keyof typeof made>) => {
    used.add(tender.id)
    tenders.push({ ...tender, ...made })
  }
  const ofPhase = `${taken.moneyId ?? row.id}/${phase}`
  for (const { of, amount } of missing.refunds)
    add({
      id: freeId(used, `${ofPhase}/back`, '/'),
      kind: 'REFUND',
      mode: of.mode,
      amount: inPesos(amount),
      charge: 0,
      reference: null,
      drawerId: taken.drawerId,
      of: of.id,
    })
  for (const { id, amount, charge, drawerId, ...paid } of missing.payments)
    add({
      ...paid,
      id: id === null ? freeId(used, ofPhase, '/') : freeId(used, id, '+'),
      kind: 'PAYMENT',
      amount: inPesos(amount),
      charge: inPesos(charge),
      drawerId: drawerId ?? taken.drawerId,
      of: null,
    })
  const references = missing.references.map((one) => referenceAdded(row, one, taken))
  const lowered = phase === 'Additional' ? loweredBy(missing, tenders.slice(before), taken) : []
  return { ...row, tenders, corrections: [...row.corrections, ...references, ...lowered] }
}

/** The refund that a lower additional payment is; none if all of it was paid again in another mode. */
function loweredBy(
  { refunds, payments }: Missing,
  added: readonly Tender[],
  { day, at, by, lowered }: MoneyTaken,
): Correction[] {
  const amount = total(refunds)
  const tenderIds = added.flatMap(({ id, kind }) => (kind === 'REFUND' ? [id] : []))
  const [first] = tenderIds
  if (!first || amount <= total(payments)) return []
  const { reason, note } = lowered
  const made = { ...blankCorrection, id: `${first}/why`, kind: 'REFUND' as const, tenderIds }
  return [{ ...made, amount: inPesos(amount), reason, note: note.trim() || null, day, at, by }]
}

/** The correction that adds a form's reference to a stored payment. */
const referenceAdded = (
  row: Appointment,
  { id, reference }: Missing['references'][number],
  { day, at, by }: MoneyTaken,
): Correction => ({
  ...blankCorrection,
  id: `${id}/reference/${row.corrections.length + 1}`,
  kind: 'REFERENCE',
  tenderIds: [id],
  reference,
  ...{ day, at, by },
})

const total = (some: readonly { amount: number }[]): number =>
  some.reduce((sum, { amount }) => sum + amount, 0)

const inPesos = (amount: number): number => pesos(amount as Centavos)
