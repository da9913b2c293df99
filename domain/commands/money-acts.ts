import { moneyMoved } from '../appointment/correction/corrections'
import { type PaidRow, tendersOf } from '../appointment/tenders'
import { claimedInstant } from '../kernel/claimed-day'
import { addDays, type BusinessTime, businessTimeOfInstant } from '../kernel/dates'
import { centavos, pesos, sum } from '../kernel/money'
import type { ActOf } from '../kernel/refusal'
import type { Act } from '../may'
import type { Appointment } from '../rows/appointment'
import type { Correction } from '../rows/correction'
import type { Sale } from '../rows/sale'
import type { Tender } from '../rows/tender'

/** An act that changes of rows need. `or` does as well where the right to `act` has no limit. */
export type NeededAct = ActOf<Act>

/** A row's change, with its author and the running day. `isOpen`: the visit has not ended, and goes no step back. */
export interface Moved {
  before: PaidRow | undefined
  after: PaidRow
  user: string
  today: string
  isOpen: boolean
}

/**
 * The day for which an entry counts: the running one, or the one before, whose last entries may be sent on the next. A
 * day further back that is claimed is not believed.
 */
export const madeOn = (claimed: string, today: string): string =>
  claimed === addDays(today, -1) ? claimed : today

/** All tenders that a row stores, also of a booking that was taken back. */
const storedIn = (row: PaidRow): readonly Tender[] =>
  'lines' in row ? row.tenders : tendersOf({ ...row, isTakenBack: false })

/** The tenders that a change adds. */
export function tendersAdded({ before, after }: Moved): Tender[] {
  const known = new Set(before ? storedIn(before).map(({ id }) => id) : [])
  return (after.tenders ?? []).filter(({ id }) => !known.has(id))
}

/** The corrections that a change adds. */
export function correctionsAdded({ before, after }: Moved): Correction[] {
  const known = new Set(before?.corrections.map(({ id }) => id))
  return after.corrections.filter(({ id }) => !known.has(id))
}

/** Whether the user took all of these payments on a day or later. Of refunds their payments count. */
function isOwn({ after, user }: Moved, ids: readonly string[], day: string): boolean {
  const all = new Map(storedIn(after).map((tender) => [tender.id, tender]))
  const paid = ids.map((id) => all.get(all.get(id)?.of ?? id))
  return paid.length > 0 && paid.every((one) => one?.by === user && one.day >= day)
}

const lowers = ({ kind, amount, newAmount }: Correction): boolean =>
  kind === 'PAYMENT' && newAmount !== null && newAmount < amount

/** Whether a correction puts an own slip of the same day right. */
export const isOwnSlip = (moved: Moved, { tenderIds, day }: Correction): boolean =>
  isOwn(moved, tenderIds, madeOn(day, moved.today))

/** Whether something was done before a completed visit ended. */
const isBeforeEnd = ({ before }: Moved, { at }: { at: string }): boolean =>
  before !== undefined &&
  'status' in before &&
  before.status === 'COMPLETED' &&
  at < (before.completedDateTime ?? '')

/** The user's former refunds and lowered amounts that count with those that follow; own slips before the end don't. */
function formerly(moved: Moved): Correction[] {
  const { before, user } = moved
  const mine = before?.corrections.filter(({ by, isVoid }) => by === user && !isVoid) ?? []
  return mine.filter(
    (each) =>
      (each.kind === 'REFUND' || lowers(each)) &&
      !((moved.isOpen || isBeforeEnd(moved, each)) && isOwn(moved, each.tenderIds, each.day)),
  )
}

/**
 * Refunds among tenders that no correction of the row names: orders that became fewer, a payment in another mode, or
 * money paid back for a row that waits.
 */
function refundsWithout(moved: Moved, added: readonly Tender[]) {
  const named = new Set(moved.after.corrections.flatMap(({ tenderIds }) => tenderIds))
  const back = added.filter(
    ({ id, kind, day }) =>
      kind === 'REFUND' &&
      !(named.has(id) || (moved.isOpen && isOwn(moved, [id], madeOn(day, moved.today)))),
  )
  const paidIn = (phase: string) =>
    added.filter((one) => one.kind === 'PAYMENT' && one.phase === phase)
  const total = (some: readonly Tender[]) => sum(...some.map(({ amount }) => centavos(amount)))
  const nets = [...new Set(back.map(({ phase }) => phase))].map((phase) => {
    const gone = total(back.filter((one) => one.phase === phase))
    return Math.max(0, gone - total(paidIn(phase)))
  })
  return {
    net: nets.reduce((all, net) => all + net, 0) / 100,
    isReplaced: back.some(({ phase, mode }) => paidIn(phase).some((one) => one.mode !== mode)),
  }
}

/** PHP that the user has paid back of the row before, without a correction; own slips before the end don't count. */
function formerlyWithout(moved: Moved): number {
  const isFree = (one: Tender) =>
    one.kind === 'REFUND' && isBeforeEnd(moved, one) && isOwn(moved, [one.id], one.day)
  const stored = moved.before ? storedIn(moved.before) : []
  const mine = stored.filter((one) => one.by === moved.user && !isFree(one))
  // The tenders of one change have one instant.
  const instants = [...new Set(mine.flatMap(({ kind, at }) => (kind === 'REFUND' ? at : [])))]
  const nets = instants.map(
    (instant) =>
      refundsWithout(
        moved,
        mine.filter(({ at }) => at === instant),
      ).net,
  )
  return nets.reduce((all, net) => all + net, 0)
}

/** The acts of money that a change pays back, lowers or puts in another mode. Several small amounts of one row count as one. */
export function moneyActs(moved: Moved): NeededAct[] {
  const added = correctionsAdded(moved)
  const isFree = (each: Correction) => moved.isOpen && isOwnSlip(moved, each)
  const counted = added.filter((each) => !isFree(each))
  const refunds = counted.filter(({ kind }) => kind === 'REFUND')
  const lowered = counted.filter(lowers)
  const { net, isReplaced } = refundsWithout(moved, tendersAdded(moved))
  const all = [...formerly(moved), ...refunds, ...lowered].map((each) => centavos(moneyMoved(each)))
  const amount = pesos(sum(centavos(net), centavos(formerlyWithout(moved)), ...all))
  const isOfOthers = counted.some((each) => each.kind === 'PAYMENT' && !isOwnSlip(moved, each))
  return [
    ...(refunds.length > 0 || net > 0 ? [{ act: 'refund' as const, amount }] : []),
    ...(isOfOthers || isReplaced ? [{ act: 'correctPayments' as const }] : []),
    ...(lowered.length > 0
      ? [{ act: 'refund' as const, amount, or: 'correctPayments' as const }]
      : []),
  ]
}

/**
 * The act of cancelling a visit whose payments were lowered by their takers, whoever cancels: nothing is due any more, so
 * that money counts as paid back.
 */
export function cancelActs({ before, ...moved }: Moved): NeededAct[] {
  const lowered = new Map<string, number>()
  for (const { kind, by, day, tenderIds, amount, newAmount } of before?.corrections ?? []) {
    if (kind !== 'PAYMENT' || newAmount === null) continue
    if (!isOwn({ ...moved, before, user: by }, tenderIds, day)) continue
    const id = tenderIds.join()
    lowered.set(id, (lowered.get(id) ?? 0) + centavos(amount) - centavos(newAmount))
  }
  // A payment that was raised does not make up for another one.
  const amount = pesos(
    sum(...[...lowered.values()].map((each) => centavos(Math.max(0, each) / 100))),
  )
  return amount > 0 ? [{ act: 'refund', amount, or: 'correctPayments' }] : []
}

/**
 * The acts of money that a row reports for another one, which waits in a conflict: as if that one had paid it back. A
 * refund of no known payment is beyond any limit. `rows`: the row that waits, and those with money for it.
 */
export function receivedActs(after: Sale, moved: Moved, rows: readonly PaidRow[]): NeededAct[] {
  const added = tendersAdded(moved)
  const refunds = added.filter(({ kind }) => kind === 'REFUND')
  if (refunds.length === 0) return []
  const known = new Map(rows.flatMap(storedIn).map((tender) => [tender.id, tender]))
  const all = new Map([...known, ...added.map((tender) => [tender.id, tender] as const)])
  const corrections = rows.flatMap((row) => row.corrections)
  const acts = moneyActs({
    ...moved,
    before: { ...after, corrections, tenders: [...known.values()] },
    after: { ...after, corrections, tenders: [...all.values()] },
  })
  const isOfPayment = ({ of }: Tender) => all.get(of ?? '')?.kind === 'PAYMENT'
  const unlimited = { act: 'refund' as const, amount: Number.POSITIVE_INFINITY }
  return refunds.every(isOfPayment) ? acts : [...acts, unlimited]
}

/** Milliseconds after which an own booking is no longer new. */
const newFor = 5 * 60_000

/** Whether a booking is taken back by its author right after it was made, as the tablet claims within the last two days. */
function isNew(row: Appointment, { user, today }: Moved, now: BusinessTime, takenAt?: string) {
  const claimed = claimedInstant(takenAt, now)
  const made = Date.parse(row.createdDateTime ?? '')
  const day = businessTimeOfInstant(claimed)?.date ?? ''
  // Before the service had the booking, both waited offline and arrive together.
  const isBelieved = day >= addDays(today, -1) && Date.parse(claimed) >= made
  return row.createdBy === user && Date.parse(isBelieved ? claimed : now.instant) - made <= newFor
}

/** The acts of taking a booking back, `takenAt` as the tablet claims; none for a new one of the user. */
export function takeBackActs(
  row: Appointment,
  moved: Moved,
  { now, takenAt }: { now: BusinessTime; takenAt?: string | undefined },
): NeededAct[] {
  if (isNew(row, moved, now, takenAt)) return []
  const back = tendersAdded(moved).filter(({ kind }) => kind === 'REFUND')
  const amount = pesos(sum(...back.map((each) => centavos(each.amount))))
  return [
    { act: 'voidSteps' },
    ...(amount > 0 ? [{ act: 'refund' as const, amount }] : []),
    ...(back.some(({ day }) => day < moved.today) ? [{ act: 'useOtherDays' as const }] : []),
  ]
}
