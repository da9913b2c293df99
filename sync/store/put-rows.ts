import { resourceKinds } from '#domain/rows/resources'
import { bookingIn } from '#domain/rows/rows'
import type { RowChange } from '#domain/rows/world'
import { putCustomers } from './customers'
import { putAppointments } from './days'
import type { Database } from './db'
import { changeResource, changeStore } from './resources'

/** Stores the service's rows in the pages of their tables. Needs a transaction over all pages. */
export async function putRows(
  db: Database,
  store: string,
  changes: readonly RowChange[],
): Promise<void> {
  await Promise.all([
    putAppointments(
      db,
      store,
      changes.flatMap((change) => bookingIn(change) ?? []),
    ),
    putCustomers(
      db,
      store,
      changes.flatMap((change) => (change.table === 'customers' ? change.row : [])),
    ),
  ])
  // One after the other, because each change reads and raises the same counter.
  for (const kind of resourceKinds) {
    const rows = changes.flatMap((change) => (change.table === kind ? change.row : []))
    if (rows.length > 0) await changeResource(db, store, kind, rows as never, []) // rows of the kind
  }
  for (const change of changes)
    if (change.table === 'stores') await changeStore(db, store, change.row)
}
