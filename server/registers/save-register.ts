import { isRetail, type Sale } from '#domain/rows/sale'
import type { World } from '#domain/rows/world'
import { auditOf, writeAudit } from '../db/audit'
import { type RegisterChange, toColumns } from '../db/register-tables'
import type { registerTables } from '../db/tables/registers'
import type { StoreTx } from '../db/tx'
import type { CommandContext } from '../kernel/command-context'

/** Writes a row of a register with its next version. */
export async function saveRegister(
  tx: StoreTx,
  world: World,
  change: RegisterChange,
  context: CommandContext,
): Promise<RegisterChange> {
  const before = world[change.table].get(change.row.id) ?? null
  const numbered = change.table === 'sales' ? withReceiptNumber(tx, change.row) : change.row
  const next = { ...change, row: { ...numbered, version: tx.nextVersion() } } as RegisterChange // the same row
  await put(tx, next)
  writeAudit(tx, auditOf(next.table, before, next.row), context)
  return next
}

/** Gives a new sale its receipt number. Money that waits for a booking or sale is no sale. */
function withReceiptNumber(tx: StoreTx, row: Sale): Sale {
  const isNew = row.version === 0 && isRetail(row)
  return isNew ? { ...row, receiptNumber: tx.nextReceiptNumber() } : row
}

async function put({ db }: StoreTx, { table, row }: RegisterChange): Promise<void> {
  // The columns are of this table, whichever it is.
  const columns = toColumns(table, row) as ReturnType<typeof registerTables.sales.toRow>
  // A row stays in its store.
  const { store_code: _, ...renewed } = columns
  await db
    .insertInto(table as 'sales')
    .values(columns)
    .onConflict((conflict) => conflict.columns(['store_code', 'id']).doUpdateSet(renewed))
    .execute()
}
