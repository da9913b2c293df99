import type { RowChange } from '#domain/world'
import type { Core } from '../core'
import type { Scene } from '../fold/scene'
import { subjectOf } from '../outbox/work'
import { readCustomer } from '../store/customers'
import { findAppointments } from '../store/days'
import type { Entry } from '../store/entry'
import { rowIn } from '../store/rows'

/** The service's row that an entry is about, as the replica has it now. */
export async function currentRow(
  { db }: Core,
  { store, base }: Scene,
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
