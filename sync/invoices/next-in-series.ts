import { readDocument } from '#domain/invoice/document'
import type { Invoice } from '#domain/rows/invoice'
import type { World } from '#domain/rows/world'
import type { IssuedEarly } from '../outbox/states'

/**
 * The refused documents that follow the last one of their series by now, or one that does: entry id, and the version of
 * that last one, or of the series. `base`: rows as the service has them.
 */
export function nextInSeries(
  { series, invoices }: World,
  refused: readonly IssuedEarly[],
): Map<string, number> {
  const last = new Map<string, Invoice>()
  for (const row of invoices.values())
    if (row.place > (last.get(row.seriesId)?.place ?? 0)) last.set(row.seriesId, row)
  const ends = new Map<string, { hash: string; version: number }>()
  for (const { id, version } of series.values()) ends.set(id, last.get(id) ?? { hash: '', version })
  const next = new Map<string, number>()
  for (const { id, input } of refused) {
    const end = ends.get(input.seriesId)
    if (!end || readDocument(input.text)?.previous !== end.hash) continue
    ends.set(input.seriesId, { ...end, hash: input.hash })
    next.set(id, end.version)
  }
  return next
}
