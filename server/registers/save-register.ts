import type { Drawer } from '#domain/rows/drawer'
import type { Sale } from '#domain/rows/sale'
import type { World } from '#domain/rows/world'
import { auditOf, writeAudit } from '../db/audit'
import type { RegisterChange } from '../db/register-tables'
import { drawers, sales } from '../db/tables/registers'
import type { StoreTx } from '../db/tx'
import type { CommandContext } from '../kernel/command-context'

/** Writes a drawer or a sale with its next version. */
export async function saveRegister(
  tx: StoreTx,
  world: World,
  change: RegisterChange,
  context: CommandContext,
): Promise<RegisterChange> {
  const before = world[change.table].get(change.row.id) ?? null
  const next = { ...change, row: { ...change.row, version: tx.nextVersion() } } as RegisterChange // the same row
  if (next.table === 'drawers') await saveDrawer(tx, next.row)
  else await saveSale(tx, next.row)
  writeAudit(tx, auditOf(next.table, before, next.row), context)
  return next
}

async function saveDrawer({ db }: StoreTx, row: Drawer): Promise<void> {
  const columns = drawers.toRow(row)
  await db
    .insertInto('drawers')
    .values(columns)
    .onConflict((conflict) => conflict.columns(['store_code', 'id']).doUpdateSet(columns))
    .execute()
}

async function saveSale({ db }: StoreTx, row: Sale): Promise<void> {
  const columns = sales.toRow(row)
  await db
    .insertInto('sales')
    .values(columns)
    .onConflict((conflict) => conflict.columns(['store_code', 'id']).doUpdateSet(columns))
    .execute()
}
