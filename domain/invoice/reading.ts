import { centavos, pesos, sum } from '../kernel/money'
import type { Invoice } from '../rows/invoice'
import type { World } from '../rows/world'
import { type Document, type Draft, readDocument, type Tail } from './document'
import { blank, type Issuing } from './due'
import type { Reading } from './reading-shape'

/** A world with earlier documents, which a tablet asks for when it keeps them no longer. */
export const withDocuments = <W extends Pick<World, 'invoices'>>(
  world: W,
  earlier: readonly Invoice[],
): W =>
  earlier.length === 0
    ? world
    : {
        ...world,
        invoices: new Map([...earlier.map((row) => [row.id, row] as const), ...world.invoices]),
      }

export const incompleteText =
  'This tablet does not have all invoices since the last Z reading. Connect it, then take the reading.'

/** The documents of a series behind its last Z, and that Z; null when this tablet doesn't have all of them. */
export function sinceLastZ(
  { invoices }: Pick<World, 'invoices'>,
  tail: Tail,
): { last: Document | null; documents: Document[] } | null {
  const byPlace = new Map<number, Invoice>()
  for (const each of invoices.values())
    if (each.seriesId === tail.seriesId) byPlace.set(each.place, each)
  const documents: Document[] = []
  for (let place = tail.place; place > 0; place -= 1) {
    const document = readDocument(byPlace.get(place)?.text ?? '')
    if (!document) return null
    if (document.kind === 'Z') return { last: document, documents: documents.toReversed() }
    documents.push(document)
  }
  return { last: null, documents: documents.toReversed() }
}

/** The sums of the documents since the last Z: the X reading, and the Z reading that closes the day. */
export function readingOf(
  last: Document | null,
  documents: readonly Document[],
  tail: Tail,
): Reading {
  const of = (kind: Document['kind']) => documents.filter((each) => each.kind === kind)
  const invoices = of('INVOICE')
  const [voids, refunds] = [of('VOID'), of('REFUND')]
  // A refund that is taken back counts as if it had not been. It may be of before the last Z.
  const signOf = ({ kind, voids: voided }: Document) =>
    kind === 'INVOICE' || voided === 'REFUND' ? 1 : -1
  const sums = (part: (each: Document) => Readonly<Record<string, number>>) => {
    const total: Record<string, number> = {}
    for (const each of documents)
      for (const [name, amount] of Object.entries(part(each)))
        total[name] = plus(total[name] ?? 0, signOf(each) * amount)
    return total
  }
  const counted = (some: readonly Document[]) => ({
    count: some.length,
    total: some.map(({ total }) => total).reduce(plus, 0),
  })
  return {
    counter: (last?.reading?.counter ?? 0) + 1,
    opening: invoices[0]?.number ?? 0,
    closing: invoices.at(-1)?.number ?? 0,
    oldGrandTotal: last?.grandTotal ?? 0,
    newGrandTotal: tail.grandTotal,
    invoices: counted(invoices),
    voids: {
      count: voids.length,
      total: voids.map((each) => -signOf(each) * each.total).reduce(plus, 0),
    },
    refunds: counted(refunds),
    discount: documents.map((each) => signOf(each) * each.discount).reduce(plus, 0),
    modes: sums(({ modes }) => modes),
    taxes: sums(({ taxes }) => taxes),
  }
}

/** The Z reading of a business day, as the next document of its series. */
export const zDraft = (world: Pick<World, 'store'>, reading: Reading, issuing: Issuing): Draft => ({
  ...blank(world, issuing),
  kind: 'Z',
  reading,
})

const plus = (a: number, b: number): number => pesos(sum(centavos(a), centavos(b)))
