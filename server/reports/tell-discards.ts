import type { calls } from '#domain/calls/all'
import { type BusinessTime, businessTimeAt } from '#domain/kernel/dates'
import { ok } from '#domain/kernel/result'
import { auditActions } from '#domain/reports/audited-exceptions'
import { writeAudit } from '../db/audit'
import type { StoreTx } from '../db/tx'
import type { Answer, Asked } from '../http/route'

type Call = typeof calls.tellDiscards

/** Notes in the audit trail which conflicts were discarded on a tablet. Those that are known already stay as they are. */
export async function tellDiscards(tx: StoreTx, asked: Asked<Call>): Answer<Call> {
  const { actor, body, now } = asked
  const ids = body.discards.map(({ id }) => id)
  const known = await tx.db
    .selectFrom('audit')
    .where('store_code', '=', tx.storeCode)
    .where('table_name', '=', 'conflicts')
    .where('row_id', 'in', [...ids, ''])
    .select('row_id')
    .execute()
  const seen = new Set(known.map(({ row_id }) => row_id))
  for (const { id, at, ...facts } of body.discards) {
    if (seen.has(id)) continue
    seen.add(id)
    const changes = Object.fromEntries(
      Object.entries(facts).map(([name, value]): [string, [unknown, unknown]] => [
        name,
        [null, value],
      ]),
    )
    const entry = { table: 'conflicts', rowId: id, storeCode: tx.storeCode, version: 0, changes }
    const cause = { user: actor.username, now: endedAt(at, now), action: auditActions.discard }
    writeAudit(tx, entry, cause)
  }
  return ok({})
}

/** Milliseconds: an entry of the audit trail is written into no month that may be dropped already. */
const mostBack = 31 * 86_400_000

/** When a conflict was discarded, by the clock of the tablet, which may be wrong. */
function endedAt(at: string | undefined, now: BusinessTime): BusinessTime {
  if (at === undefined) return now
  const latest = Date.parse(now.instant)
  return businessTimeAt(Math.min(latest, Math.max(latest - mostBack, Date.parse(at))))
}
