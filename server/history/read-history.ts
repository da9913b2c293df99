import * as v from 'valibot'
import type { HistoryEntry, historyTables } from '#domain/calls/records'
import type { Reader } from '../db/tx'

type HistoryTable = (typeof historyTables)[number]

/** More than a person reads; old changes stay in the table. */
const mostEntries = 200

/** Changes as audit.ts writes them: field -> [old, new]. */
const stored = v.record(v.string(), v.tuple([v.unknown(), v.unknown()]))

/** The latest changes of a row that the store may see. Customers belong to no single store. */
export async function readHistory(
  reader: Reader,
  storeCode: string,
  table: HistoryTable,
  id: string,
): Promise<HistoryEntry[]> {
  const owner = table === 'customers' ? null : storeCode
  const rows = await reader
    .selectFrom('audit')
    .select(['at', 'actor', 'action', 'changes'])
    .where('store_code', owner === null ? 'is' : '=', owner)
    .where('table_name', '=', table)
    .where('row_id', '=', id)
    .orderBy('id', 'desc')
    .limit(mostEntries)
    .execute()
  return rows.map(({ changes, ...entry }) => ({ ...entry, changes: listOf(changes) }))
}

function listOf(changes: unknown): HistoryEntry['changes'] {
  return Object.entries(v.parse(stored, changes)).map(([field, [was, is]]) => ({ field, was, is }))
}
