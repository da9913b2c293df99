import type { Customer } from '#domain/rows/customer'
import type { World } from '#domain/rows/world'
import { auditOf, writeAudit } from '../db/audit'
import { customers } from '../db/tables/customers'
import type { StoreTx } from '../db/tx'
import type { CommandContext } from '../kernel/command-context'
import { customersChanged, customersJoined } from './publish-customers'

/** Writes a customer with its next version. Versions of customers count up for each customer, not for the store. */
export async function saveCustomer(
  tx: StoreTx,
  world: World,
  next: Customer,
  context: CommandContext,
): Promise<Customer> {
  const before = world.customers.get(next.mobileNumber)
  const row = { ...next, version: (before?.version ?? 0) + 1 }
  const columns = customers.toRow(row)
  if (before) {
    await tx.db.updateTable('customers').set(columns).where('id', '=', row.id).execute()
  } else {
    await tx.db.insertInto('customers').values(columns).execute()
    customersJoined(tx, tx.storeCode, [row.id])
  }
  customersChanged(tx, [row.id])
  writeAudit(tx, auditOf('customers', before ?? null, row), context)
  return row
}
