import type { calls } from '#domain/calls/all'
import { type Reader, readOnly } from '../db/tx'
import type { Asked } from '../http/route'
import { type Cursor, start, writeCursor } from '../live/cursor'
import type { ToldChange } from '../live/told'
import { isLive } from '../sessions/tokens'
import { boardChanges } from './board-changes'
import { standingOf } from './standing'

type Call = typeof calls.changesStream

/** The text of an event of the live stream, and the cursor of the store with it. */
export interface News {
  cursor: Cursor
  /** JSON of a `liveEvent` */
  text: string
}

/** More than these are pulled: in chunks, compressed, and by those only who need them. */
const mostRows = 50

/**
 * Where the store stands, with what has changed since `told`, the cursor of the event before; null for
 * that tells no rows. Customers are told by the pull itself. Null when the session is over: who may not
 * pull any more is told nothing either.
 */
export function newsSince(asked: Asked<Call>, told: Cursor | null): Promise<News | null> {
  const { context, actor } = asked
  const { db, tokenHours } = context
  return readOnly(db, async (reader) => {
    const time = { nowMs: context.clock(), tokenHours }
    if (!(await isLive(reader, actor.tokenHash, time))) return null
    const { databaseId, newest } = await standingOf(reader, actor.storeCode)
    const cursor = { ...start(databaseId), version: newest }
    const changes = told && (await changesBetween(reader, actor.storeCode, told, cursor))
    return { cursor, text: textOf(cursor, changes && { since: told, changes }) }
  })
}

/** Null when they can't be told in an event: too many, or with another database id. */
async function changesBetween(reader: Reader, storeCode: string, told: Cursor, now: Cursor) {
  if (told.databaseId !== now.databaseId || told.version > now.version) return null
  if (told.version === now.version) return []
  const after = { version: told.version, limit: mostRows + 1, from: null }
  const changes = await boardChanges(reader, storeCode, after)
  return changes.length > mostRows ? null : changes
}

function textOf(cursor: Cursor, news: { since: Cursor; changes: readonly ToldChange[] } | null) {
  const place = `"cursor":"${writeCursor(cursor)}"`
  if (!news) return `{${place}}`
  const rows = news.changes.map(({ json }) => json).join(',')
  return `{${place},"since":"${writeCursor(news.since)}","changes":[${rows}]}`
}
