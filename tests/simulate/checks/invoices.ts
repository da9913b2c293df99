import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { heldPayments } from '#domain/appointment/correction/pay-back'
import { isIssuing } from '#domain/commands/kinds'
import { aboutRow, isInvoiced, openDocuments } from '#domain/invoice/about'
import { chainRule } from '#domain/invoice/chain'
import { blankTail, readDocument, type Tail, tailAfter } from '#domain/invoice/document'
import { readingOf, sinceLastZ } from '#domain/invoice/reading'
import { groupBy } from '#domain/kernel/group-by'
import type { Invoice } from '#domain/rows/invoice'
import { series } from '#domain/rows/series'
import { endedOn, type SeenTablet } from '../device/records'
import type { Violate } from './devices'
import type { Books } from './read-books'

/**
 * Checks that each series is one chain without a gap or a twin, that no invoice was refused, and that documents say of
 * each visit and sale what it holds in the end.
 */
export function checkInvoices(
  tablets: readonly SeenTablet[],
  { invoices, appointments, sales }: Books,
  violate: Violate,
): void {
  for (const tablet of tablets)
    for (const { ending, entry } of endedOn(tablet))
      if (isIssuing(entry) && (ending === 'discarded' || ending === 'withdrawn'))
        violate(`${tablet.name}: an invoice was ${ending}, so its number was no good`)
  const kinds = new Map(invoices.map(({ id, kind }) => [id, kind]))
  for (const [id, rows] of groupBy(invoices, ({ seriesId }) => seriesId))
    checkChain(id, rows, kinds, violate)
  const voided = invoices.flatMap(({ kind, ofId }) => (kind === 'VOID' ? [ofId] : []))
  for (const id of voided)
    if (!invoices.some((each) => each.id === id && each.kind !== 'VOID'))
      violate(`a VOID is of ${id}, which is no document`)
  if (new Set(voided).size < voided.length) violate('a document is voided twice')
  const byId = { invoices: new Map(invoices.map((row) => [row.id, row])) }
  for (const row of [...appointments, ...sales]) {
    const open = openDocuments(byId, aboutRow(row))
    if (open.length === 0) continue
    const said = open.reduce(
      (sum, { kind, total }) => sum + Math.round(kind === 'REFUND' ? -total * 100 : total * 100),
      0,
    )
    const held = heldPayments(row).reduce((sum, each) => sum + Math.round(each.held * 100), 0)
    const due = isInvoiced(row) ? held : 0
    if (said !== due) violate(`${aboutRow(row)}: documents say ${said}, it holds ${due}`)
  }
}

/** The kinds of all documents of a run, by id. */
type Kinds = ReadonlyMap<string, Invoice['kind']>

/** Checks that a Z reading sums up all documents since the last one. */
function checkReading(
  rows: readonly Invoice[],
  row: Invoice,
  { tail, kinds }: { tail: Tail; kinds: Kinds },
  violate: Violate,
): void {
  if (row.kind !== 'Z') return
  const invoices = new Map(rows.map((each) => [each.id, each]))
  const since = sinceLastZ({ invoices }, tail)
  const right = since && readingOf(since.last, since.documents, tail)
  const reading = readDocument(row.text)?.reading
  if (!isDeepStrictEqual(reading, right))
    violate(`invoice ${row.place}: the Z reading leaves documents out`)
  // A document of a closed series is taken back in another one.
  const isAdded = ({ kind, ofId }: Invoice) =>
    kind === 'INVOICE' || (kind === 'VOID' && kinds.get(ofId ?? '') === 'REFUND')
  const sums = rows
    .filter(({ place }) => place < row.place && place >= row.place - (since?.documents.length ?? 0))
    .map((each) => Math.round(each.total * (isAdded(each) ? 100 : -100)))
  const told = Object.values(reading?.modes ?? {}).map((sum) => Math.round(sum * 100))
  if (sums.reduce((a, b) => a + b, 0) !== told.reduce((a, b) => a + b, 0))
    violate(`invoice ${row.place}: the Z reading is not the sum of its documents`)
}

function checkChain(id: string, rows: readonly Invoice[], kinds: Kinds, violate: Violate): void {
  let tail = blankTail(id)
  const known = { series: v.parse(series, { id }), same: null, lastZ: '' }
  for (const row of rows.toSorted((a, b) => a.place - b.place)) {
    const refusal = chainRule(row, { ...known, tail })
    if (refusal) violate(`invoice ${row.place}: ${refusal.message}`)
    if (row.grandTotal < tail.grandTotal) violate(`invoice ${row.place}: the grand total falls`)
    checkReading(rows, row, { tail, kinds }, violate)
    tail = tailAfter(row, row.hash)
  }
}
