import * as v from 'valibot'
import { calls } from '#domain/calls/all'
import { historyTables } from '#domain/calls/records'
import { hasRole } from '#domain/calls/session'
import { err, ok } from '#domain/kernel/result'
import { problems } from '../http/problem'
import { success, toResponse } from '../http/reply'
import { bind, reading } from '../http/route'
import { readHistory } from './read-history'

const known = v.picklist(historyTables)

/** Records: the history of rows, and how fast the app was. */
export const recordRoutes = {
  history: reading(calls.history, async (reader, { actor, params }) => {
    const table = v.safeParse(known, params.table)
    if (!table.success) return err(problems.notFound('Not found'))
    const isTheirs = table.output !== 'users' || hasRole(actor.roles, 'SUPER_ADMIN')
    if (!isTheirs) return err(problems.notAllowed())
    return ok(await readHistory(reader, actor.storeCode, table.output, params.id ?? ''))
  }),
  metrics: bind(calls.metrics, async ({ context, body }) => {
    const { name, value, rating, path } = body
    context.log.info({ name, value, rating, path }, 'web vital')
    return toResponse(success(calls.metrics.status, {}))
  }),
}
