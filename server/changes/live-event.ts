import type { calls } from '#domain/calls/all'
import { type Reader, readOnly } from '../db/tx'
import type { Asked } from '../http/route'
import type { PublishedChange } from '../live/changes-page'
import { type Cursor, start, writeCursor } from '../live/cursor'
import { isLive } from '../sessions/tokens'
import { readBoardChanges } from './board-changes'
import { readFeedEnd } from './read-feed-end'

type Call = typeof calls.changesStream

/** The text of an event of the live stream, and the store's cursor at that time. */
export interface LiveEventText {
  cursor: Cursor
  /** JSON of a `liveEvent` */
  text: string
}

/**
 * Maximum number of rows in an event. More rows come through the feed, compressed and limited to those that the tablet
 * needs.
 */
const maxRows = 50

/**
 * Reads the store's cursor and the board's changes since the previous event (`since`; null: no rows). Customers come
 * through the feed only. Returns null when the session has ended, so that a tablet without access gets no rows.
 */
export function readLiveEvent(
  asked: Asked<Call>,
  since: Cursor | null,
): Promise<LiveEventText | null> {
  const { context, actor } = asked
  const { db, tokenHours } = context
  return readOnly(db, async (reader) => {
    const time = { nowMs: context.clock(), tokenHours }
    if (!(await isLive(reader, actor, time))) return null
    const { databaseId, newest } = await readFeedEnd(reader, actor.storeCode)
    const cursor = { ...start(databaseId), version: newest }
    const changes = since && (await readBetween(reader, actor.storeCode, since, cursor))
    return { cursor, text: textOf(cursor, changes && { since, changes }) }
  })
}

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
