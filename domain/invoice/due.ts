import { discountTaken, soldWithoutVat } from '../appointment/privilege'
import { effectiveTenders, type PaidRow, signedAmount } from '../appointment/tenders'
import { centavos, pesos, sum } from '../kernel/money'
import type { Invoice } from '../rows/invoice'
import type { World } from '../rows/world'
import { aboutRow, isInvoiced, openDocuments } from './about'
import { type Draft, readDocument } from './document'
import { taxSums } from './taxes'

/** The id, day, time and user that a tablet gives to a new document. */
export interface Issuing {
  freshId: () => string
  day: string
  at: string
  by: string
}

/** A row of money before a command and after it; `before` is null for a new one. */
export interface Moved {
  before: PaidRow | null
  after: PaidRow
}

/**
 * The documents that a command on a row makes due: an invoice when it is sold or completed, and when more money is taken
 * afterwards, a refund when money is paid back, and VOIDs of what its series has issued when a visit is reopened.
 */
export function documentsDue(
  world: World,
  seriesId: string,
  { before, after }: Moved,
  issuing: Issuing,
): Draft[] {
  const former = before && isInvoiced(before) ? before : null
  const kept = former && isInvoiced(after)
  const voids = kept ? [] : ownOpen(world, seriesId, aboutRow(after))
  const due = isInvoiced(after)
    ? settlement(world, former ? paidByMode(former) : {}, after, issuing, !former)
    : null
  return [...voids.flatMap((each) => voidOf(world, each, issuing) ?? []), ...(due ? [due] : [])]
}

/** The invoice of the money that a row holds above what was said of it before, or the refund of what it holds below. */
function settlement(
  world: World,
  said: ByName,
  after: PaidRow,
  issuing: Issuing,
  isFirst: boolean,
): Draft | null {
  const modes = lessBy(paidByMode(after), said)
  const total = totalOf(modes)
  if (total === 0) return null
  const exempt = plus(exemptIn(after, totalOf(paidByMode(after))), -exemptIn(after, totalOf(said)))
  const last = openDocuments(world, aboutRow(after)).findLast(({ kind }) => kind === 'INVOICE')
  return {
    ...blank(world, issuing),
    about: aboutRow(after),
    name: after.name ?? '',
    kind: total > 0 ? 'INVOICE' : 'REFUND',
    total: Math.abs(total),
    of: total > 0 ? null : (last?.id ?? null),
    discount: isFirst && !('lines' in after) ? discountTaken(after) : 0,
    modes: total > 0 ? modes : lessBy({}, modes),
    taxes: taxSums(world.store, Math.abs(total), Math.abs(exempt)),
  }
}

/** The part of money held that is sold without VAT, in PHP: services with a privilege are paid first. */
const exemptIn = (row: PaidRow, held: number): number =>
  'lines' in row ? 0 : Math.min(held, pesos(soldWithoutVat(row)))

/**
 * The documents that follow by themselves from what became of a row. VOIDs of all that the series has issued about it where
 * it isn't invoiced (null: it is gone). Where the documents say something else than the row holds, the holder of the last
 * one voids it and issues the rest: another tablet's completion counts, or a refund was refused.
 */
export function documentsOwed(
  world: World,
  seriesId: string,
  { about, row }: { about: string; row: PaidRow | null },
  issuing: Issuing,
): Draft[] {
  const own = ownOpen(world, seriesId, about)
  if (!row || !isInvoiced(row)) return own.flatMap((each) => voidOf(world, each, issuing) ?? [])
  const documents = openDocuments(world, about)
  const last = documents.at(-1)
  const held = totalOf(paidByMode(row))
  if (!last || !own.includes(last) || documents.map(signedTotal).reduce(plus, 0) === held) return []
  const others = documents.slice(0, -1)
  const rest = settlement(world, saidBy(others), row, issuing, others.length === 0)
  return [voidOf(world, last, issuing) ?? [], rest ?? []].flat()
}

/** The PHP by mode of all documents together. */
const saidBy = (documents: readonly Invoice[]): ByName =>
  documents.reduce<ByName>((sums, { text, kind }) => {
    const modes = readDocument(text)?.modes ?? {}
    return lessBy(sums, kind === 'REFUND' ? modes : lessBy({}, modes))
  }, {})

function voidOf(world: World, voided: Invoice, issuing: Issuing): Draft | null {
  const document = readDocument(voided.text)
  if (!document) return null
  const { about, name, total, discount, modes, taxes } = document
  return {
    ...blank(world, issuing),
    ...{ kind: 'VOID', about, name, total, discount, modes, taxes },
    of: voided.id,
    voids: document.kind === 'REFUND' ? 'REFUND' : 'INVOICE',
  }
}

/**
 * The open documents about a row that the holder of a series voids: its own, and those of closed series if its own is the
 * oldest open one, since their holders are gone.
 */
function ownOpen(world: World, seriesId: string, about: string): Invoice[] {
  const open = [...world.series.values()].filter(({ closedAt }) => closedAt === null)
  const [oldest] = open.map(({ id }) => id).sort()
  const isOpen = (id: string) => open.some((each) => each.id === id)
  return openDocuments(world, about).filter(
    (each) => each.seriesId === seriesId || (seriesId === oldest && !isOpen(each.seriesId)),
  )
}

const signedTotal = ({ kind, total }: Invoice): number => (kind === 'REFUND' ? -total : total)

/** The parts that all documents have. */
export const blank = (
  { store }: Pick<World, 'store'>,
  { freshId, day, at, by }: Issuing,
): Omit<Draft, 'kind'> => ({
  ...{ id: freshId(), storeCode: store.code, day, at, by, about: null, of: null },
  ...{ voids: null, name: '', total: 0, discount: 0, modes: {}, taxes: {}, min: store.permit.min },
  reading: null,
})

type ByName = Readonly<Record<string, number>>

/** The PHP that a row holds, by mode of payment. */
function paidByMode(row: PaidRow): ByName {
  const byMode: Record<string, number> = {}
  for (const tender of effectiveTenders(row)) {
    const signed = signedAmount(tender)
    if (signed !== 0) byMode[tender.mode] = plus(byMode[tender.mode] ?? 0, pesos(signed))
  }
  return byMode
}

const plus = (a: number, b: number): number => pesos(sum(centavos(a), centavos(b)))

/** The differences of two lists of sums, without those that are 0. */
export const lessBy = (from: ByName, taken: ByName): ByName =>
  Object.fromEntries(
    [...new Set([...Object.keys(from), ...Object.keys(taken)])]
      .map((name) => [name, plus(from[name] ?? 0, -(taken[name] ?? 0))] as const)
      .filter(([, left]) => left !== 0),
  )

const totalOf = (modes: ByName): number => Object.values(modes).reduce(plus, 0)
