import type { Session } from '../api/sync'
import type { WithHttp } from '../host/client'
import type { WithStatus } from '../host/status'
import { keptFrom } from '../host/window'
import type { WithDeps } from '../kernel/ports'
import type { WithOutboxCache } from '../outbox/outbox-cache'
import { dateIn } from '../store/day-records'
import type { Database, WithDb } from '../store/db'
import { hasVisits, putStamp, removePages } from '../store/page-cache'
import { dropOldRegisters } from '../store/resources'
import { dayTableNames, write } from '../store/tx'
import { arrivalsOn, noteVisits } from '../store/visits'
import { keepJournal } from './keep-journal'

/**
 * Prunes and indexes the replica. Returns `day`, which the caller keeps, so that this runs once a day; null: it has to
 * run again.
 */
export async function maintain(
  parts: WithDeps & WithDb & WithHttp & WithStatus & WithOutboxCache,
  session: Session,
  day: string,
): Promise<string | null> {
  const { storeCode } = session
  await prune(parts, storeCode)
  await pruneRegisters(parts, storeCode)
  await indexVisits(parts.db, parts.deps.random)
  return (await keepJournal(parts, session)) ? day : null
}

/**
 * Deletes days before the window, except those with pending entries. Runs when a tab becomes the leader, and daily. A
 * deleted day is fetched again when a screen shows it.
 */
async function prune(
  parts: WithDeps & WithDb & WithStatus & WithOutboxCache,
  store: string,
): Promise<void> {
  const { db, outboxCache } = parts
  const from = keptFrom(parts)
  await write(db, [...dayTableNames, 'outbox'], async (tx) => {
    const waited = (await outboxCache.refresh(tx)).groupsByDay.get(store)
    const keys = await tx.days.where(':id').between([store, ''], [store, from]).primaryKeys()
    const old = keys.filter(([, key]) => !waited?.has(dateIn(key)))
    if (old.length > 0) await removePages(tx, old)
  })
}

/**
 * Deletes register rows, such as sales and drawers, of days before the window. A page without such rows is not written.
 */
async function pruneRegisters(parts: WithDeps & WithDb & WithStatus, store: string): Promise<void> {
  const from = keptFrom(parts)
  await write(parts.db, ['resources'], (tx) => dropOldRegisters(tx, store, from))
}

/**
 * Builds the index of customers' visits from all days, if it is incomplete: a first sync leaves it to this. `random`
 * returns a random number.
 */
async function indexVisits(db: Database, random: () => number): Promise<void> {
  await write(db, dayTableNames, async (tx) => {
    if (await hasVisits(tx)) return
    const pages = await tx.days.toArray()
    await noteVisits(
      tx,
      pages.flatMap((page) => arrivalsOn(page)),
    )
    await putStamp(tx, random())
  })
}
