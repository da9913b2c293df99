import type { ServiceDeps } from '../context'
import { type Reader, readOnly } from '../db/tx'
import type { PublishedChange } from '../live/changes-page'
import { type Cursor, start, writeCursor } from '../live/cursor'
import type { LiveReads } from '../live/live'
import { liveSessions } from '../sessions/tokens'
import { readBoardChanges } from './board-changes'
import { hasReadLost, readFeedEnd } from './read-feed-end'

/**
 * Maximum number of rows in an event. More rows come through the feed, compressed and limited to those that the tablet
 * needs.
 */
const maxRows = 50

type Deps = Pick<ServiceDeps, 'db' | 'clock' | 'tokenHours'>

/**
 * Reads what live streams send: the store's cursor and the board's changes since the previous event. Customers come
 * through the feed only. A client without access gets no rows.
 */
export function liveReads({ db, clock, tokenHours }: Deps): LiveReads {
  const validIn = (reader: Reader, hashes: readonly string[]) =>
    liveSessions(reader, hashes, { nowMs: clock(), tokenHours })
  return {
    sessions: (hashes) => validIn(db.queries, hashes),
    events: (storeCode, places) =>
      readOnly(db, async (reader) => {
        const hashes = places.map(({ tokenHash }) => tokenHash)
        const valid = await validIn(reader, hashes)
        if (valid.size === 0) return places.map(() => null)
        const end = await readFeedEnd(reader, storeCode)
        const cursor = { ...start(end.databaseId), version: end.newest }
        const texts = new Map<string, string>()
        for (const { since } of places.filter(({ tokenHash }) => valid.has(tokenHash))) {
          const from = keyOf(since)
          if (texts.has(from)) continue
          // The feed tells a tablet that it has read lost writes.
          const isKnown = since !== null && !hasReadLost(since, end)
          const changes = isKnown ? await readBetween(reader, storeCode, since, cursor) : null
          texts.set(from, textOf(cursor, changes && since && { since, changes }))
        }
        return places.map(({ tokenHash, since }) => {
          const text = texts.get(keyOf(since))
          return valid.has(tokenHash) && text !== undefined ? { cursor, text } : null
        })
      }),
  }
}

const keyOf = (since: Cursor | null) => (since && writeCursor(since)) || ''

/** Reads the changes between two cursors; null when there are too many, or when the database ids differ. */
async function readBetween(reader: Reader, storeCode: string, since: Cursor, now: Cursor) {
  if (since.databaseId !== now.databaseId || since.version > now.version) return null
  if (since.version === now.version) return []
  const after = { version: since.version, limit: maxRows + 1, from: null }
  const changes = await readBoardChanges(reader, storeCode, after)
  return changes.length > maxRows ? null : changes
}

interface ChangesSince {
  since: Cursor
  changes: readonly PublishedChange[]
}

function textOf(cursor: Cursor, rows: ChangesSince | null) {
  const place = `"cursor":"${writeCursor(cursor)}"`
  if (!rows) return `{${place}}`
  const changes = rows.changes.map(({ json }) => json).join(',')
  return `{${place},"since":"${writeCursor(rows.since)}","changes":[${changes}]}`
}
