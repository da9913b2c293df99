import { subjectOf } from '#domain/commands/work'
import { rowIn } from '#domain/rows/rows'
import type { RowChange } from '#domain/rows/world'
import type { ReadContext } from '../overlay/read-context'
import { readCustomer } from '../store/customers'
import { findAppointments } from '../store/days'
import type { WithDb } from '../store/db'
import type { Entry } from '../store/entry'

/** The base row that an entry changes; null when the replica doesn't have it. */
export async function currentRow(
  { db }: WithDb,
  { store, base }: ReadContext,
  entry: Entry,
): Promise<RowChange | null> {
  const { table, id } = subjectOf(entry)
  if (table === 'appointments') {
    const [row] = await findAppointments(db, store, [id])
    return row ? { table, row } : null
  }
  if (table !== 'customers') return rowIn(base, { table, id })
  const row = await readCustomer(db, store, id)
  return row && { table, row }
}
