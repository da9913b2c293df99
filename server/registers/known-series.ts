import { sql } from 'kysely'
import type { Known } from '#domain/invoice/chain'
import { blankTail, readDocument, tailAfter } from '#domain/invoice/document'
import type { IssueInvoiceInput } from '#domain/invoice/input'
import type { TableName } from '#domain/rows/world'
import { readRegisters, selectRegisters } from '../db/register-tables'
import type { RowsOfTable } from '../db/row-json'
import type { StoreTx } from '../db/tx'

/** SQL of the last place in the series of a row, or of a named one. */
const lastPlace = (storeCode: string) => sql`(select max(last.place) from invoices as last
  where last.store_code = ${storeCode} and last.series_id = row.series_id)`

/** Selects all series of a store, each with its last document: a tablet that gets one gives its former ones up. */
export const selectSeries = (storeCode: string): RowsOfTable<TableName>[] => [
  ['series', selectRegisters(storeCode, 'series', {})],
  [
    'invoices',
    selectRegisters(storeCode, 'invoices', {
      where: sql<boolean>`row.place = ${lastPlace(storeCode)}`,
    }),
  ],
]

/** Reads what a store has of a document's series: its end, the last Z reading, and the document in the same place. */
export async function readKnown(
  { db, storeCode }: StoreTx,
  { id, seriesId, text }: IssueInvoiceInput,
): Promise<Known> {
  const named = readDocument(text)?.place
  // The shape of the text is judged together with its chain.
  const place = Number.isInteger(named) ? Number(named) : 0
  const [series] = await readRegisters(db, storeCode, 'series', { ids: [seriesId] })
  const rows = await readRegisters(db, storeCode, 'invoices', {
    where: sql<boolean>`(row.id = ${id} or row.series_id = ${seriesId}
      and (row.place = ${place} or row.place = ${lastPlace(storeCode)}))`,
  })
  const inSeries = rows.filter((row) => row.seriesId === seriesId)
  const last = inSeries.reduce((a, b) => (a && a.place > b.place ? a : b), inSeries[0])
  const { rows: read } = await sql<{ day: string | null }>`
    select max(day)::text as day from invoices
    where store_code = ${storeCode} and series_id = ${seriesId} and kind = 'Z'`.execute(db)
  return {
    series: series ?? null,
    same:
      rows.find((row) => row.id === id || (row.place === place && row.seriesId === seriesId)) ??
      null,
    tail: last ? tailAfter(last, last.hash) : blankTail(seriesId),
    lastZ: read[0]?.day ?? '',
  }
}
