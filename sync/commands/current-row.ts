import { subjectOf } from '#domain/commands/work'
import { rowIn } from '#domain/rows/rows'
import type { RowChange } from '#domain/rows/world'
import type { CustomerContext } from '../overlay/read-context'
import { readCustomer } from '../store/customers'
import { findAppointments } from '../store/days'
import type { Entry } from '../store/entry'

/** The base row that an entry changes; null when the replica doesn't have it. */
export async function currentRow(
  { tx, store, base }: CustomerContext,
  entry: Entry,
): Promise<RowChange | null> {
  const { table, id } = subjectOf(entry)
  if (table === 'appointments') {
    const [row] = await findAppointments(tx, store, [id])
    return row ? { table, row } : null
  }
  if (table !== 'customers') return rowIn(base, { table, id })
  const row = await readCustomer(tx, store, id)
  return row && { table, row }
}
