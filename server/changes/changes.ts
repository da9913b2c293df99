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
import { readCustomerChanges } from './customer-changes'
import { readFeedEnd } from './read-feed-end'

type Call = typeof calls.changes

type Page = Omit<ChangesPage, 'reset'>

interface PageAsked {
  storeCode: string
  /** the store's newest version */
  newest: number
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

const readNow = (asked: Asked<Call>) =>
  readOnly(asked.context.db, (reader) => readPage(reader, asked))

async function readPage(reader: Reader, asked: Asked<Call>): Promise<Result<ChangesPage, Problem>> {
  const { since, tables, limit, from = null } = asked.query
  const given = since === undefined ? null : readCursor(since)
  if (since !== undefined && !given) return err(problems.malformed('since: is no cursor'))
  const { storeCode } = asked.actor
  const { databaseId, newest } = await readFeedEnd(reader, storeCode)
  const reset = given !== null && isOfAnotherDatabase(given, databaseId, newest)
  const cursor = given && !reset ? given : start(databaseId)
  const page = await pages[tables ?? 'all'](reader, { storeCode, newest, cursor, limit, from })
  return ok({ ...page, reset })
}

function jsonOf({ changes, cursor, more, reset }: ChangesPage): JsonText {
  const rest = JSON.stringify({ cursor: writeCursor(cursor), more, reset })
  return new JsonText(`{"changes":[${changes.map(({ json }) => json).join(',')}],${rest.slice(1)}`)
}

/**
 * Whether a cursor belongs to another database. If the database's files were replaced by an older copy, only the
 * version of the cursor shows it: it exceeds the newest one.
 */
function isOfAnotherDatabase(cursor: Cursor, databaseId: string, newest: number): boolean {
  return cursor.databaseId !== databaseId || cursor.version > newest
}

const pages = { board: readBoardPage, customers: readCustomersPage, all: readWholePage }

async function readBoardPage(reader: Reader, asked: PageAsked): Promise<Page> {
  const { storeCode, newest, cursor, limit, from } = asked
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
  const after = { position: cursor.customers, limit: limit + 1 }
  const found = await readCustomerChanges(reader, storeCode, after)
  const taken = found.slice(0, limit)
  const customers = taken.at(-1)?.position ?? cursor.customers
  const more = found.length > limit
  return { changes: taken, cursor: { ...cursor, customers }, more }
}

/** Reads board changes first, then customers up to the limit of the page. */
async function readWholePage(reader: Reader, asked: PageAsked): Promise<Page> {
  const board = await readBoardPage(reader, asked)
  const limit = asked.limit - board.changes.length
  if (board.more || limit === 0) return { ...board, more: true }
  const rest = await readCustomersPage(reader, { ...asked, cursor: board.cursor, limit })
  return { ...rest, changes: [...board.changes, ...rest.changes] }
}
