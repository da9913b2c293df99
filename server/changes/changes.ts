import type { calls } from '#domain/calls/all'
import { err, ok, type Result } from '#domain/kernel/result'
import { type Reader, readOnly } from '../db/tx'
import { toCompressed } from '../http/compress'
import { type Problem, problems } from '../http/problem'
import { JsonText } from '../http/reply'
import { type Asked, replyTo } from '../http/route'
import type { ChangesPage } from '../live/changes-page'
import { type Cursor, readCursor, start, writeCursor } from '../live/cursor'
import { readBoardChanges } from './board-changes'
import { type PlacedChange, readCustomerChanges } from './customer-changes'
import { type FeedEnd, hasReadLost, readFeedEnd } from './read-feed-end'
import { renewAfterLoss } from './renew-after-loss'

type Call = typeof calls.changes

type Page = Omit<ChangesPage, 'reset'>

interface PageAsked {
  storeCode: string
  end: FeedEnd
  cursor: Cursor
  limit: number
  from: string | null
}

/** Answers the changes of a store after a cursor, in commit order (SPEC.md service-10). */
export async function changes(asked: Asked<Call>): Promise<Response> {
  const page = await pageOf(asked)
  if (page.ok && page.value.more) readAhead(asked, writeCursor(page.value.cursor))
  const answer = page.ok ? ok(jsonOf(page.value)) : page
  return toCompressed(replyTo(asked.call, answer), asked.request)
}

/**
 * Takes a page from the pages read ahead, else reads it. The last page is always read now, so that a tablet at the end
 * of the feed has every change committed before its request.
 */
async function pageOf(asked: Asked<Call>): Promise<Result<ChangesPage, Problem>> {
  const page = await asked.context.pagesAhead.take(keyOf(asked))
  return page?.more ? ok(page) : readNow(asked)
}

/** Reads the next page while the tablet stores this one, because the tablet asks for it next. */
function readAhead(asked: Asked<Call>, since: string) {
  const next = { ...asked, query: { ...asked.query, since } }
  asked.context.pagesAhead.begin(keyOf(next), async () => {
    const page = await readNow(next)
    return page.ok ? page.value : null
  })
}

function keyOf({ actor, query: { tables, since, from, limit } }: Asked<Call>): string {
  return JSON.stringify([actor.storeCode, tables, since, from, limit])
}

/** Reads a page. A cursor that shows lost writes gets one of the database with its new id. */
async function readNow(asked: Asked<Call>): Promise<Result<ChangesPage, Problem>> {
  const read = () => readOnly(asked.context.db, (reader) => readPage(reader, asked))
  const page = await read()
  if (typeof page !== 'string') return page
  await renewAfterLoss(asked.context, page)
  const again = await read()
  return typeof again === 'string' ? err(problems.unavailable()) : again
}

/** Reads a page, or returns the database id whose writes are lost. */
async function readPage(
  reader: Reader,
  asked: Asked<Call>,
): Promise<Result<ChangesPage, Problem> | string> {
  const { since, tables, limit, from = null } = asked.query
  const given = since === undefined ? null : readCursor(since)
  if (since !== undefined && !given) return err(problems.malformed('since: is no cursor'))
  const { storeCode } = asked.actor
  const end = await readFeedEnd(reader, storeCode)
  if (given && hasReadLost(given, end)) return end.databaseId
  const reset = given !== null && isOfAnotherDatabase(given, end)
  const cursor = given && !reset ? given : start(end.databaseId)
  const page = await pages[tables ?? 'all'](reader, { storeCode, end, cursor, limit, from })
  return ok({ ...page, reset })
}

function jsonOf({ changes, cursor, more, reset }: ChangesPage): JsonText {
  const rest = JSON.stringify({ cursor: writeCursor(cursor), more, reset })
  return new JsonText(`{"changes":[${changes.map(({ json }) => json).join(',')}],${rest.slice(1)}`)
}

/**
 * Whether a cursor belongs to another database. If the database's files were replaced by an older copy, only the
 * versions of the cursor show it: one exceeds the newest one.
 */
function isOfAnotherDatabase(cursor: Cursor, { databaseId, newest, lanes }: FeedEnd): boolean {
  const isAhead = cursor.customers.some((version, lane) => version > (lanes[lane] ?? 0))
  return cursor.databaseId !== databaseId || cursor.version > newest || isAhead
}

const pages = { board: readBoardPage, customers: readCustomersPage, all: readWholePage }

async function readBoardPage(reader: Reader, asked: PageAsked): Promise<Page> {
  const { storeCode, cursor, limit, from } = asked
  const { newest } = asked.end
  if (cursor.version === newest) return { changes: [], cursor, more: false }
  const after = { version: cursor.version, limit: limit + 1, from }
  const found = await readBoardChanges(reader, storeCode, after)
  const taken = found.slice(0, limit)
  const more = found.length > limit
  // On the last page the cursor moves to the newest version, past rows that `from` leaves out.
  const version = more ? (taken.at(-1)?.version ?? newest) : newest
  return { changes: taken, cursor: { ...cursor, version }, more }
}

async function readCustomersPage(reader: Reader, asked: PageAsked): Promise<Page> {
  const { storeCode, cursor, limit } = asked
  const { lanes } = asked.end
  const between = { since: cursor.customers, lanes, limit: limit + 1 }
  const found = await readCustomerChanges(reader, storeCode, between)
  // The cursor stays the same, so that the tablet need not store it.
  if (found.length === 0) return { changes: [], cursor, more: false }
  const taken = found.slice(0, limit)
  const more = found.length > limit
  const last = more ? taken.at(-1) : undefined
  // On the last page all lanes are read to their newest versions, which other stores may have written.
  const customers = last ? readUpTo(last, asked) : lanes
  return { changes: taken, cursor: { ...cursor, customers }, more }
}

/** The versions of the lanes that were read when `last` was: earlier lanes to their end, later ones as before. */
function readUpTo(last: PlacedChange, { cursor, end }: PageAsked): number[] {
  return end.lanes.map((newest, lane) => {
    if (lane === last.lane) return last.position
    return lane < last.lane ? newest : (cursor.customers[lane] ?? 0)
  })
}

/** Reads board changes first, then customers up to the limit of the page. */
async function readWholePage(reader: Reader, asked: PageAsked): Promise<Page> {
  const board = await readBoardPage(reader, asked)
  const limit = asked.limit - board.changes.length
  if (board.more || limit === 0) return { ...board, more: true }
  const rest = await readCustomersPage(reader, { ...asked, cursor: board.cursor, limit })
  return { ...rest, changes: [...board.changes, ...rest.changes] }
}
