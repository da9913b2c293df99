import { calls } from '#domain/calls/all'
import { ok } from '#domain/kernel/result'
import { readRegisters } from '../db/register-tables'
import { singleReadRoute } from '../http/route'

/** Routes for the lists of drawers and sales. */
export const registerRoutes = {
  drawers: singleReadRoute(calls.drawers, async (reader, { actor, query }) =>
    ok(await readRegisters(reader, actor.storeCode, 'drawers', { since: query.since })),
  ),
  sales: singleReadRoute(calls.sales, async (reader, { actor, query }) =>
    ok(await readRegisters(reader, actor.storeCode, 'sales', { since: query.since })),
  ),
}
