import { setTimeout as delay } from 'node:timers/promises'
import {
  type Kysely,
  type OperationNodeSource,
  type Selectable,
  sql,
  type Transaction,
} from 'kysely'
import {
  AnotherServer,
  DatabaseUnavailable,
  StalePlan,
  sqlState,
  violatedConstraint,
} from '../kernel/database-errors'
import type { Database, ServerCheck } from './database'
import { insideTransaction } from './guard'
import type { DB } from './schema'

/** The parameter of functions that only read: a transaction's handle or the database's own. */
export type Reader = Kysely<DB>

declare const writes: unique symbol

/** A running write transaction. Functions that write require one, so that no write happens outside of it. */
export interface WriteTx {
  readonly [writes]: true
  readonly db: Transaction<DB>
  /**
   * Adds a statement that runs before the commit, together with others and in no defined order. `work` can't read the
   * result; a later statement can, by the name.
   */
  writeAtEnd(statement: OperationNodeSource, name?: string): void
  /** Adds a function that runs after the commit is on disk, and never after a rollback. */
  afterCommit(hook: Hook): void
}

/** A write transaction with the lock of a store: no other transaction writes in that store. */
export interface StoreTx extends WriteTx {
  readonly storeCode: string
  /** The next version number of the store. Versions become visible in the order of their numbers. */
  nextVersion(): number
  /** The next number of a receipt in the store. A transaction that is rolled back gives its numbers back. */
  nextReceiptNumber(): number
}

/** A function that runs after the commit. A promise is awaited, and the result is ignored. */
type Hook = () => unknown

/** Runs a write transaction of one store. `work` may run again after a deadlock. */
export function writeInStore<Value>(
  database: Database,
  storeCode: string,
  work: (tx: StoreTx) => Promise<Value>,
): Promise<Value> {
  return write(database, (tx) => inStore(tx, storeCode, work))
}

/**
 * Runs a part of a write transaction with the lock of a store. Two transactions that lock two stores in opposite order
 * meet in a deadlock, after which one of them runs again.
 */
export async function inStore<Value>(
  tx: WriteTx,
  storeCode: string,
  work: (tx: StoreTx) => Promise<Value>,
): Promise<Value> {
  const last = await lockStore(tx, storeCode)
  const next = { ...last }
  const value = await work({
    ...tx,
    storeCode,
    nextVersion() {
      next.last_version += 1
      return next.last_version
    },
    nextReceiptNumber() {
      next.last_receipt_number += 1
      return next.last_receipt_number
    },
  })
  if (next.last_version > last.last_version) tx.writeAtEnd(lastNumbersUpdate(tx, storeCode, next))
  return value
}

/** Runs a write transaction for rows that belong to no store, such as sessions. `work` may run again. */
export async function write<Value>(
  database: Database,
  work: (tx: WriteTx) => Promise<Value>,
): Promise<Value> {
  const { value, hooks } = await attemptOnDisk(database, work)
  for (const hook of hooks) await runHook(database, hook)
  return value
}

/** Runs reads on one consistent state, and only of commits that are on disk, so that a power cut can't undo them. */
export async function readOnly<Value>(
  database: Database,
  work: (reader: Reader) => Promise<Value>,
): Promise<Value> {
  const value = await database.queries
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((reader) => insideTransaction('read', () => work(reader)))
  await database.flush()
  return value
}

/** Like `readOnly` for a single statement, which needs no transaction to see one state. */
export async function readInOneGo<Value>(
  database: Database,
  work: (reader: Reader) => Promise<Value>,
): Promise<Value> {
  const value = await work(database.queries)
  await database.flush()
  return value
}

async function attemptOnDisk<Value>(database: Database, work: (tx: WriteTx) => Promise<Value>) {
  try {
    const done = await withRetries(() => attemptOnKnownServer(database, work))
    await database.flush()
    return done
  } catch (error) {
    if (error instanceof DatabaseUnavailable) database.doubtWrites()
    throw error
  }
}

async function attemptOnKnownServer<Value>(
  database: Database,
  work: (tx: WriteTx) => Promise<Value>,
) {
  const check = database.checkInWrites()
  try {
    return await attempt(database, work, check)
  } catch (error) {
    if (error instanceof AnotherServer) await check?.recognizeAgain(database)
    throw error
  }
}

async function attempt<Value>(
  database: Database,
  work: (tx: WriteTx) => Promise<Value>,
  check: ServerCheck | null,
) {
  const hooks: Hook[] = []
  const value = await database.queries.transaction().execute(async (db) => {
    await check?.refuseUnknown(db)
    const atEnd: Part[] = []
    const tx = {
      db,
      writeAtEnd: (statement: OperationNodeSource, name = `part${atEnd.length}`) =>
        atEnd.push({ statement, name }),
      afterCommit: (hook: Hook) => hooks.push(hook),
    }
    return insideTransaction('write', async () => {
      // No other code creates a WriteTx.
      const answer = await work(tx as unknown as WriteTx)
      await runTogether(db, atEnd)
      return answer
    })
  })
  return { value, hooks }
}

const attempts = 5
const maxPauseMs = 50

/**
 * Repeats a transaction that collided with another one (serialization failure, deadlock, a mobile number or a month's
 * partition that was added meanwhile), met a stale plan or another server.
 */
async function withRetries<Value>(run: () => Promise<Value>, left = attempts - 1): Promise<Value> {
  try {
    return await run()
  } catch (error) {
    if (!isPassing(error) || left === 0) throw error
  }
  await delay(Math.random() * maxPauseMs)
  return withRetries(run, left - 1)
}

function isPassing(error: unknown): boolean {
  const state = sqlState(error)
  const isTaken = state === '23505' && violatedConstraint(error) === 'customers_mobile_number_key'
  // A table's own checks have names. A partition's has none.
  const isOfAnotherMonth = state === '23514' && violatedConstraint(error) === null
  if (error instanceof StalePlan || error instanceof AnotherServer) return true
  return isTaken || isOfAnotherMonth || state === '40001' || state === '40P01'
}

/** The last version and the last receipt number that a store has given out. */
type LastNumbers = Pick<Selectable<DB['stores']>, 'last_version' | 'last_receipt_number'>

/**
 * Locks a store's row until the commit and returns its last numbers. Inserts of rows that refer to the store don't
 * wait for it.
 */
const lockStore = ({ db }: WriteTx, storeCode: string): Promise<LastNumbers> =>
  db
    .selectFrom('stores')
    .select(['last_version', 'last_receipt_number'])
    .where('code', '=', storeCode)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

const lastNumbersUpdate = ({ db }: WriteTx, storeCode: string, last: LastNumbers) =>
  db.updateTable('stores').set(last).where('code', '=', storeCode)

interface Part {
  statement: OperationNodeSource
  name: string
}

/** Runs several statements as one, which saves round trips. */
async function runTogether(db: Transaction<DB>, parts: readonly Part[]) {
  if (parts.length === 0) return
  const named = parts.map(({ statement, name }) => sql`${sql.id(name)} as (${statement})`)
  await sql`with ${sql.join(named)} select 1`.execute(db)
}

/** Runs a hook after its commit. Reports a failure instead of throwing it, because the commit stays. */
async function runHook(database: Database, hook: Hook) {
  try {
    await hook()
  } catch (error) {
    database.report('A step after a commit failed.', error)
  }
}
