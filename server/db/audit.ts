import { canonical } from '#domain/kernel/canonical'
import type { Approved } from '#domain/rows/approval'
import type { Context } from '#domain/rows/world'
import type { WriteTx } from './tx'

/** A row before and after a change; `before` is null for a new row. */
export interface AuditEntry {
  table: string
  rowId: string
  storeCode: string | null
  version: number
  /** field -> [old, new] */
  changes: Record<string, [unknown, unknown]>
}

interface AnyRow {
  id: string
  version: number
  storeCode?: string
}

/** Fields that have columns of their own in the audit table. */
const entryColumns = ['version', 'lastUpdatedBy', 'updatedDateTime']

export function auditOf<Row extends AnyRow>(
  table: string,
  before: Row | null,
  after: Row,
): AuditEntry {
  const old = new Map<string, unknown>(Object.entries(before ?? {}))
  const changes: AuditEntry['changes'] = {}
  for (const [field, value] of Object.entries(after)) {
    const was = old.get(field) ?? null
    const same = entryColumns.includes(field) || canonical(was) === canonical(value ?? null)
    if (!same) changes[field] = [was, value]
  }
  const { id, version, storeCode } = after
  return { table, rowId: id, storeCode: storeCode ?? null, version, changes }
}

/**
 * Writes an audit entry in the transaction of the change: the user, the time and the changed fields (SPEC.md
 * resource-7).
 */
export function writeAudit(tx: WriteTx, entry: AuditEntry, context: AuditContext): void {
  tx.writeAtEnd(tx.db.insertInto('audit').values(auditRow(entry, context)))
}

type AuditContext = Pick<Context, 'user' | 'now'> & { action: string; approval?: Approved | null }

export const auditRow = (entry: AuditEntry, context: AuditContext) => ({
  store_code: entry.storeCode,
  table_name: entry.table,
  row_id: entry.rowId,
  version: entry.version,
  actor: context.user,
  action: context.action,
  at: context.now.instant,
  changes: JSON.stringify(entry.changes),
  approval: context.approval ? JSON.stringify(context.approval) : null,
})
