import { calls } from '#domain/calls/all'
import type { AnswerOf, AnyCall } from '#domain/calls/define-call'
import { isCreate, subjectOf } from '#domain/commands/work'
import { keyOf } from '#domain/rows/rows'
import type { RowChange, TableName } from '#domain/rows/world'
import type { Session } from '../api/sync'
import { type Asking, ask } from '../host/ask'
import type { WithHttp } from '../host/client'
import { findAppointments } from '../store/days'
import type { WithDb } from '../store/db'
import type { Entry } from '../store/entry'
import { read as readDb } from '../store/tx'

export interface Found {
  rows: readonly RowChange[]
  /** ids of rows that can't be read; one of them may be the entry's row */
  unread: readonly string[]
}

/**
 * Reads the host's rows that can show whether the entry has arrived; null when the host did not answer. A change needs
 * only its own row; the result is empty when the host has deleted it.
 */
export async function rowsAround(
  parts: WithDb & WithHttp,
  session: Session,
  entry: Entry,
): Promise<Found | null> {
  const { table, id } = subjectOf(entry)
  const found = await listed(parts, session, entry, table)
  if (!found || isCreate(entry)) return found
  return {
    rows: found.rows.filter((row) => keyOf(row) === id),
    unread: found.unread.filter((each) => each === id),
  }
}

async function listed(
  parts: WithDb & WithHttp,
  session: Session,
  entry: Entry,
  table: TableName,
): Promise<Found | null> {
  async function read<C extends AnyCall>(call: C, asking: Asking = {}) {
    const query = { storeCode: session.storeCode, ...asking.query }
    const asked = await ask(parts.http, session, call, { ...asking, query })
    if (asked.kind === 'ok') return asked
    // A 404 is an answer too: the row was deleted.
    return asked.kind === 'failed' && asked.status === 404 ? { value: null, unread: [] } : null
  }
  switch (table) {
    case 'appointments':
      return bookings(parts, entry, (start) =>
        read(calls.appointmentsByDate, { query: { start, basedOnCurrentTime: 'false' } }),
      )
    case 'customers': {
      const found = await read(calls.customer, {
        params: { idOrMobileNumber: subjectOf(entry).id },
        query: { includeUpdatePointsLogs: 'true' },
      })
      return found && { rows: found.value ? [{ table, row: found.value }] : [], unread: [] }
    }
    case 'stores': {
      const found = await read(calls.store)
      return found && { rows: found.value ? [{ table, row: found.value }] : [], unread: [] }
    }
    default: {
      const found = await read(calls[table])
      // each list has rows of its kind
      const rows = (found?.value ?? []).map((row) => ({ table, row }) as RowChange)
      return found && { rows, unread: found.unread }
    }
  }
}

interface Day {
  value: AnswerOf<typeof calls.appointmentsByDate> | null
  unread: readonly string[]
}

/** Reads all bookings of the days on which the entry's booking may be; null when one of the days got no answer. */
async function bookings(
  { db }: WithDb,
  entry: Entry,
  read: (date: string) => Promise<Day | null>,
): Promise<Found | null> {
  const known = await readDb(db, ['days', 'places'], (tx) =>
    findAppointments(tx, entry.store, [subjectOf(entry).id]),
  )
  const rows: RowChange[] = []
  const unread: string[] = []
  for (const date of new Set([...entry.dates, ...known.map((row) => row.startDate)])) {
    const day = await read(date)
    if (!day) return null
    for (const row of day.value ?? [])
      if (row.startDate === date) rows.push({ table: 'appointments', row })
    unread.push(...day.unread)
  }
  return { rows, unread }
}
