import { storedKinds } from '#domain/rows/register'
import { bookingIn } from '#domain/rows/rows'
import type { RowChange } from '#domain/rows/world'
import { putCustomers } from './customers'
import { putAppointments } from './days'
import { changeResource, changeStore } from './resources'
import type { ReplicaTx } from './tx'

/** Stores the service's rows in the pages of their tables. */
export async function putRows(
  tx: ReplicaTx,
  store: string,
  changes: readonly RowChange[],
): Promise<void> {
  await Promise.all([
    putAppointments(
      tx,
      store,
      changes.flatMap((change) => bookingIn(change) ?? []),
    ),
    putCustomers(
      tx,
      store,
      changes.flatMap((change) => (change.table === 'customers' ? change.row : [])),
    ),
  ])
  // Kinds are written one after the other, because each change reads and raises the same counter.
  for (const kind of storedKinds) {
    const rows = changes.flatMap((change) => (change.table === kind ? change.row : []))
    if (rows.length > 0) await changeResource(tx, store, kind, rows as never) // rows of the kind
  }
  for (const change of changes)
    if (change.table === 'stores') await changeStore(tx, store, change.row)
}
