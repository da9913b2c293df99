import { sql } from 'kysely'
import * as v from 'valibot'
import { err, ok, type Result } from '#domain/kernel/result'
import type { Database } from '../db/database'
import { renewDatabaseId } from '../db/database-id'
import { migrate, readShape } from '../db/migrate'
import { migrations } from '../db/migrations'
import { setRestoredApart } from '../db/months'
import { type WriteTx, write } from '../db/tx'
import { linesOf, unreadableReason } from './file'
import { head, rowLine, tail } from './lines'
import { backedUp, numbered } from './tables'

const rowsAtOnce = 500

const noBackup = 'This file is no backup of Frontdesk.'

/** A fault in the backup file. Throwing it rolls the transaction back. */
class Unusable extends Error {}

/**
 * Restores a backup into an empty database, completely or not at all. Returns the number of rows, or the reason for a
 * refusal. The database gets a new id, so that tablets read everything again.
 */
export async function restore(
  database: Database,
  lines: AsyncIterable<string>,
  steps = migrations,
): Promise<Result<number, string>> {
  try {
    const source = lines[Symbol.asyncIterator]()
    const about = v.safeParse(head, parse((await source.next()).value))
    if (!about.success) throw new Unusable(noBackup)
    const { migration, restoredTo } = about.output
    await prepare(database, migration, steps)
    const rows = await database.unlimited((each) =>
      write(each, (tx) => load(tx, source, restoredTo)),
    )
    await migrate(database, steps)
    return ok(rows)
  } catch (error) {
    const why = error instanceof Unusable ? error.message : unreadableReason(error)
    if (why === null) throw error
    return err(why)
  }
}

/** The reason why a file is no backup by its first line; null if it may be one. */
export async function headFault(file: string): Promise<string | null> {
  const lines = linesOf(file)
  try {
    const { value } = await lines.next()
    return v.is(head, parse(value)) ? null : noBackup
  } catch (error) {
    const why = unreadableReason(error)
    if (why === null) throw error
    return why
  } finally {
    await lines.return(undefined)
  }
}

/** Creates the tables in the state of the migration at which the backup was made. */
async function prepare(database: Database, last: string, steps: typeof migrations) {
  const known = steps.findIndex(({ name }) => name === last)
  if (known < 0) throw new Unusable('The backup was made by a newer Frontdesk. Use that one.')
  if (await holdsBusiness(database))
    throw new Unusable(
      'The database already holds a business. A backup goes into an empty one: name another ' +
        'folder with DATA_DIR, or another database with DATABASE_URL.',
    )
  const shape = await readShape(database, steps)
  if (shape.last !== null && shape.last !== last)
    throw new Unusable(
      `The backup is of another version (${last}) than the tables of this database (${shape.last}). ` +
        'Name a database without tables.',
    )
  await migrate(database, steps.slice(0, known + 1))
}

async function holdsBusiness({ queries }: Database): Promise<boolean> {
  const { rows } = await sql<{ name: string | null }>`
    select to_regclass('stores')::text as name`.execute(queries)
  if (!rows[0]?.name) return false
  const store = await queries.selectFrom('stores').select('code').executeTakeFirst()
  return store !== undefined
}

async function load(
  tx: WriteTx,
  source: AsyncIterator<string>,
  restoredTo: string | undefined,
): Promise<number> {
  let table = ''
  let waiting: string[] = []
  let count = 0
  const flush = async () => {
    if (waiting.length > 0) await insert(tx, table, waiting)
    waiting = []
  }
  for (let next = await source.next(); !next.done; next = await source.next()) {
    const line = parse(next.value)
    if (v.is(tail, line)) {
      await flush()
      await finish(tx, restoredTo)
      if (line.rows !== count) throw new Unusable(damaged)
      return count
    }
    const row = v.safeParse(rowLine, line)
    if (!row.success) throw new Unusable(damaged)
    if (row.output.table !== table || waiting.length >= rowsAtOnce) await flush()
    table = knownTable(row.output.table)
    waiting.push(rowTextOf(next.value))
    count += 1
  }
  throw new Unusable(damaged)
}

const damaged = 'The backup is damaged or was cut off. Nothing was restored.'

function knownTable(name: string): string {
  const known = backedUp.find((table) => table === name)
  if (known === undefined) throw new Unusable(damaged)
  return known
}

/** The row's JSON as text, from a line such as `{"table":"…","row":…}`. */
const rowTextOf = (line: string) => line.slice(line.indexOf('"row":') + '"row":'.length, -1)

function parse(line: unknown): unknown {
  try {
    return typeof line === 'string' ? JSON.parse(line) : null
  } catch {
    return null
  }
}

async function insert(tx: WriteTx, table: string, rows: readonly string[]) {
  await sql`
    insert into ${sql.table(table)} overriding system value
    select * from jsonb_populate_recordset(null::${sql.table(table)}, ${`[${rows.join()}]`})`.execute(
    tx.db,
  )
}

/**
 * Continues the sequences after the highest ids. Queued messages are dropped: they were probably sent after the backup
 * was made. The database gets an id that no tablet knows.
 */
async function finish(tx: WriteTx, restoredTo: string | undefined) {
  for (const table of numbered)
    await sql`
      select setval(pg_get_serial_sequence(${table}, 'id'),
        coalesce((select max(id) from ${sql.table(table)}), 0) + 1, false)`.execute(tx.db)
  await tx.db
    .updateTable('sms_outbox')
    .set({ state: 'DROPPED' })
    .where('state', '=', 'QUEUED')
    .execute()
  // A tablet that was off since an earlier restore still sends what that one has lost.
  if (restoredTo !== undefined)
    await sql`insert into meta (key, value) values ('restored-to', ${restoredTo})
      on conflict (key) do nothing`.execute(tx.db)
  await setRestoredApart(tx)
  await renewDatabaseId(tx.db)
}
