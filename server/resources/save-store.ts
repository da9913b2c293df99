import type { Store } from '#domain/rows/store'
import type { World } from '#domain/rows/world'
import { auditOf, writeAudit } from '../db/audit'
import { stores } from '../db/tables/resources'
import type { StoreTx } from '../db/tx'
import type { CommandContext } from '../kernel/command-context'

/** Writes the store with its next version. */
export async function saveStore(
  tx: StoreTx,
  world: Pick<World, 'store'>,
  next: Store,
  context: CommandContext,
): Promise<Store> {
  const row = { ...next, version: tx.nextVersion() }
  // The code places a store's rows, so no update names it.
  const { code, ...columns } = stores.toRow(row)
  await tx.db.updateTable('stores').set(columns).where('code', '=', code).execute()
  const entry = { ...auditOf('stores', world.store, row), storeCode: tx.storeCode }
  writeAudit(tx, entry, context)
  return row
}
