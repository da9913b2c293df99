import { isRetail, type Sale } from '#domain/rows/sale'
import type { World } from '#domain/rows/world'
import { auditOf, writeAudit } from '../db/audit'
import type { RegisterChange } from '../db/register-tables'
import { absences, attendances, drawers, sales } from '../db/tables/registers'
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

/** Gives a new sale its receipt number. A sale from before receipts had numbers gets none. */
function withReceiptNumber(tx: StoreTx, row: Sale): Sale {
  const isNew = row.version === 0 && isRetail(row)
  return isNew ? { ...row, receiptNumber: tx.nextReceiptNumber() } : row
}

async function put({ db }: StoreTx, change: RegisterChange): Promise<void> {
  switch (change.table) {
    case 'drawers': {
      const columns = drawers.toRow(change.row)
      await db
        .insertInto('drawers')
        .values(columns)
        .onConflict((conflict) => conflict.columns(['store_code', 'id']).doUpdateSet(columns))
        .execute()
      return
    }
    case 'sales': {
      const columns = sales.toRow(change.row)
      await db
        .insertInto('sales')
        .values(columns)
        .onConflict((conflict) => conflict.columns(['store_code', 'id']).doUpdateSet(columns))
        .execute()
      return
    }
    case 'attendances': {
      const columns = attendances.toRow(change.row)
      await db
        .insertInto('attendances')
        .values(columns)
        .onConflict((conflict) => conflict.columns(['store_code', 'id']).doUpdateSet(columns))
        .execute()
      return
    }
    case 'absences': {
      const columns = absences.toRow(change.row)
      await db
        .insertInto('absences')
        .values(columns)
        .onConflict((conflict) => conflict.columns(['store_code', 'id']).doUpdateSet(columns))
        .execute()
    }
  }
}
