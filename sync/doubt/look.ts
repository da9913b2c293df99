import { calls } from '#domain/calls/all'
import type { AnswerOf, AnyCall } from '#domain/calls/define-call'
import type { RowChange, TableName } from '#domain/world'
import type { Session } from '../api'
import type { Core } from '../core'
import { type Asking, ask } from '../http/ask'
import { isCreate, subjectOf } from '../outbox/work'
import { findAppointments } from '../store/days'
import type { Entry } from '../store/entry'
import { keyOf } from '../store/rows'

/**
 * The service's rows among which an entry's own must be, as they are now; null when nobody answered.
 * A change has its row alone, or none where the service has it no more.
 */
export async function rowsAround(
  core: Core,
  session: Session,
  entry: Entry,
): Promise<readonly RowChange[] | null> {
  const { table, id } = subjectOf(entry)
  const rows = await listed(core, session, entry, table)
  return isCreate(entry) ? rows : (rows?.filter((row) => keyOf(row) === id) ?? null)
}

async function listed(core: Core, session: Session, entry: Entry, table: TableName) {
  async function read<C extends AnyCall>(call: C, asking: Asking = {}) {
    const query = { storeCode: session.storeCode, ...asking.query }
    const asked = await ask(core.http, session, call, { ...asking, query })
    // What could not be read may be the one that is looked for.
    return asked.kind === 'ok' && asked.unread.length === 0 ? asked.value : null
  }
  switch (table) {
    case 'appointments':
      return bookings(core, entry, (start) =>
        read(calls.appointmentsByDate, { query: { start, basedOnCurrentTime: 'false' } }),
      )
    case 'customers': {
      const row = await read(calls.customer, {
        params: { idOrMobileNumber: subjectOf(entry).id },
        query: { includeUpdatePointsLogs: 'true' },
      })
      return row && [{ table, row } as const]
    }
    case 'stores': {
      const row = await read(calls.store)
      return row && [{ table, row } as const]
    }
    default: {
      const rows = await read(calls[table])
      // Each kind's list has rows of its own kind.
      return rows?.map((row) => ({ table, row }) as RowChange) ?? null
    }
  }
}

type Day = AnswerOf<typeof calls.appointmentsByDate>

/** All bookings of the days on which the entry's may be; null when one of them wasn't answered. */
async function bookings(
  { db }: Core,
  entry: Entry,
  read: (date: string) => Promise<Day | null>,
): Promise<readonly RowChange[] | null> {
  const known = await db.dexie.transaction('r', [db.days, db.places], async () =>
    findAppointments(db, entry.store, [subjectOf(entry).id]),
  )
  const rows: RowChange[] = []
  for (const date of new Set([...entry.dates, ...known.map((row) => row.startDate)])) {
    const day = await read(date)
    if (!day) return null
    for (const row of day) if (row.startDate === date) rows.push({ table: 'appointments', row })
  }
  return rows
}
