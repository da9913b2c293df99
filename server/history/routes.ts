import * as v from 'valibot'
import { calls } from '#domain/calls/all'
import { type HistoryEntry, historyTables } from '#domain/calls/records'
import { err, ok } from '#domain/kernel/result'
import { may } from '#domain/may'
import type { Reader } from '../db/tx'
import { problems } from '../http/problem'
import { success, toResponse } from '../http/reply'
import { customRoute, readRoute } from '../http/route'

const known = v.picklist(historyTables)

/** Routes of records: the change history of a row, and measurements of the app's speed. */
export const recordRoutes = {
  history: readRoute(calls.history, async (reader, { actor, params }) => {
    const table = v.safeParse(known, params.table)
    if (!table.success) return err(problems.notFound('Not found'))
    const isTheirs = table.output !== 'users' || may(actor.roles, 'manageAccounts')
    if (!isTheirs) return err(problems.notAllowed())
    return ok(await readHistory(reader, actor.storeCode, table.output, params.id ?? ''))
  }),
  metrics: customRoute(calls.metrics, async ({ context, body }) => {
    const { name, value, rating, path } = body
    context.log.info({ name, value, rating, path }, 'web vital')
    return toResponse(success(calls.metrics.status, {}))
  }),
}

type HistoryTable = (typeof historyTables)[number]

/** Maximum number of entries in an answer; older changes stay in the table. */
const maxEntries = 200

/** Changes in the form that audit.ts writes: field -> [old, new]. */
const stored = v.record(v.string(), v.tuple([v.unknown(), v.unknown()]))

/**
 * Reads the latest changes of a row of this store. Changes of customers belong to no store, so every store sees them.
 */
async function readHistory(
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
    .limit(maxEntries)
    .execute()
  return rows.map(({ changes, ...entry }) => ({ ...entry, changes: listOf(changes) }))
}

function listOf(changes: unknown): HistoryEntry['changes'] {
  return Object.entries(v.parse(stored, changes)).map(([field, [was, is]]) => ({ field, was, is }))
}
