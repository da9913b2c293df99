import Dexie, { type Table } from 'dexie'
import type { Database } from './db'

export type TableName =
  | 'days'
  | 'places'
  | 'customers'
  | 'resources'
  | 'outbox'
  | 'journal'
  | 'meta'

declare const within: unique symbol

/** The database inside a transaction over at least the named tables. Only `read` and `write` make this type. */
export type ReadTx<Name extends TableName> = Database & {
  readonly [within]: Readonly<Record<Name, 'r' | 'rw'>>
}

/** The database inside a transaction that may write the named tables. */
export type WriteTx<Name extends TableName> = Database & {
  readonly [within]: Readonly<Record<Name, 'rw'>>
}

/**
 * Tables of a transaction that ends or changes entries: the journal records the ending, and `meta` holds the number of
 * changes.
 */
export const outboxTables = ['outbox', 'journal', 'meta'] as const
export type OutboxTx = WriteTx<(typeof outboxTables)[number]>

/** Tables that hold pages of appointments. */
export const dayTableNames = ['days', 'places', 'meta'] as const
export type DaysTx = WriteTx<(typeof dayTableNames)[number]>

/** Tables that hold rows of the service. */
export const replicaTableNames = [...dayTableNames, 'customers', 'resources'] as const
export type ReplicaTx = WriteTx<(typeof replicaTableNames)[number]>

/**
 * Runs `work` in a read transaction over the named tables. `work` must await nothing but the database. The result is
 * not kept back until the transaction has ended, which takes as long as a read.
 */
export const read = <Name extends TableName, Value>(
  db: Database,
  names: readonly Name[],
  work: (tx: ReadTx<Name>) => Promise<Value>,
): Promise<Value> =>
  new Dexie.Promise<Value>((resolve, reject) => {
    const run = async () => resolve(await work(db as ReadTx<Name>))
    db.dexie.transaction('r', tablesOf(db, names), run).catch(reject)
  })

/**
 * Runs `work` in a transaction that writes the named tables, all or nothing. `work` must await nothing but the
 * database.
 */
export const write = <Name extends TableName, Value>(
  db: Database,
  names: readonly Name[],
  work: (tx: WriteTx<Name>) => Promise<Value>,
): Promise<Value> =>
  db.dexie.transaction('rw', tablesOf(db, names), async () => work(db as WriteTx<Name>))

const tablesOf = (db: Database, names: readonly TableName[]): Table[] =>
  [...new Set(names)].map((name) => db[name])
