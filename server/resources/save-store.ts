import type { Store } from '#domain/resources/store'
import type { World } from '#domain/world'
import { auditOf, writeAudit } from '../audit'
import type { Cause } from '../commands/cause'
import { stores } from '../db/tables/resources'
import type { StoreTx } from '../db/tx'

/** Writes the store itself under its next version. */
export async function saveStore(
  tx: StoreTx,
  world: World,
  next: Store,
  cause: Cause,
): Promise<Store> {
  const row = { ...next, version: await tx.nextVersion() }
  await tx.db
    .updateTable('stores')
    .set(stores.toRow(row))
    .where('code', '=', tx.storeCode)
    .execute()
  const entry = { ...auditOf('stores', world.store, row), storeCode: tx.storeCode }
  await writeAudit(tx, entry, cause)
  return row
}
