import * as v from 'valibot'
import { calls } from '#domain/calls/all'
import { type HistoryEntry, historyTables } from '#domain/calls/records'
import { err, ok } from '#domain/kernel/result'
import { may } from '#domain/may'
import { type Reader, readOnly } from '../db/tx'
import { problems } from '../http/problem'
import { success, toResponse } from '../http/reply'
import { type Asked, customRoute, replyTo } from '../http/route'
import { allowerIn, changesIn } from './changes-in'

const known = v.picklist(historyTables)

/** Routes of records: the change history of a row, and measurements of the app's speed. */
export const recordRoutes = {
  history: customRoute(calls.history, async (asked) => {
    const { actor, params } = asked
    const table = v.safeParse(known, params.table)
    const isTheirs = params.table !== 'users' || may(actor.roles, 'manageAccounts')
    const answer = async () => {
      if (!table.success) return err(problems.notFound('Not found'))
      if (!isTheirs) return err(problems.notAllowed())
      const row = { storeCode: actor.storeCode, table: table.output, id: params.id ?? '' }
      return ok(await readHistory(asked, row))
    }
    return toResponse(replyTo(calls.history, await answer()))
  }),
  metrics: customRoute(calls.metrics, async ({ context, body }) => {
    const { name, value, rating, path } = body
    context.log.info({ name, value, rating, path }, 'web vital')
    return toResponse(success(calls.metrics.status, {}))
  }),
}

interface AuditedRow {
  storeCode: string
  table: (typeof historyTables)[number]
  id: string
}

/** Maximum number of entries in an answer; older changes stay in the table. */
const maxEntries = 200

/**
 * Reads the latest changes of a row of this store. Changes of customers belong to no store, so every store sees them.
 */
async function readHistory(
  { context }: Asked<typeof calls.history>,
  row: AuditedRow,
): Promise<HistoryEntry[]> {
  // A standby without the change that the user has just made would be wrong. No place tells changes of accounts.
  const { db, standby } = context
  const seen = row.table === 'users' ? null : await standby?.look(row.storeCode)
  const entries = (reader: Reader) => readEntries(reader, row)
  return standby && seen?.isCaughtUp ? standby.read(entries) : readOnly(db, entries)
}

async function readEntries(
  reader: Reader,
  { storeCode, table, id }: AuditedRow,
): Promise<HistoryEntry[]> {
  const owner = table === 'customers' ? null : storeCode
  const rows = await reader
    .selectFrom('audit')
    .select(['at', 'actor', 'action', 'changes', 'approval'])
    .where('store_code', owner === null ? 'is' : '=', owner)
    .where('table_name', '=', table)
    .where('row_id', '=', id)
    .orderBy('id', 'desc')
    .limit(maxEntries)
    .execute()
  return rows.map(({ changes, approval, ...entry }) => ({
    ...entry,
    allowedBy: allowerIn(approval),
    changes: changesIn(changes),
  }))
}
