import { AsyncLocalStorage } from 'node:async_hooks'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import {
  asSeenByCallers,
  DatabaseUnavailable,
  StalePlan,
  sqlState,
} from '../kernel/database-errors'
import type { StatementNames } from './statement-names'

const inTransaction = new AsyncLocalStorage<'read' | 'write'>()

/** Runs the body of a transaction. Meanwhile queries that bypass the transaction's handle are refused. */
export function insideTransaction<Value>(
  kind: 'read' | 'write',
  work: () => Promise<Value>,
): Promise<Value> {
  return inTransaction.run(kind, work)
}

/** Wraps a pool so that failures become the errors of database-errors.ts, and named statements are prepared. */
export function guardPool(pool: pg.Pool, names: StatementNames): PostgresPool {
  return {
    async connect() {
      if (inTransaction.getStore()) {
        // The embedded database has a single connection, so this query would wait for its own transaction for ever.
        throw new TypeError('Inside a transaction use its own handle, not the database.')
      }
      try {
        return guardedClient(await pool.connect(), names)
      } catch (error) {
        throw asSeenByCallers(error)
      }
    },
    end: () => pool.end(),
  }
}

/**
 * SQLSTATEs of a stale plan: a changed type of the answer (0A), or of a parameter or operand (42). A bug may cause them
 * too; then the repeated transaction fails again.
 */
const mayBeStale = /^(0A|42)/

function guardedClient(client: pg.PoolClient, names: StatementNames): PostgresPoolClient {
  let isBroken = false

  async function query(sql: string, parameters: readonly unknown[]) {
    const isInWrite = inTransaction.getStore() === 'write'
    const name = parameters.length > 0 ? names.nameOf(sql, isInWrite) : null
    const asked = {
      text: sql,
      values: [...parameters],
      ...(name !== null && { name }),
    }
    try {
      return checked(sql, await client.query(asked))
    } catch (error) {
      const seen = asSeenByCallers(error)
      isBroken ||= seen instanceof DatabaseUnavailable
      if (!isInWrite || name === null || !mayBeStale.test(sqlState(seen) ?? '')) throw seen
      names.stop()
      throw new StalePlan('A prepared statement was refused.', { cause: seen })
    }
  }

  // Kysely types commands and cursors more narrowly than pg
  return { query, release: () => client.release(isBroken) } as unknown as PostgresPoolClient
}

function checked(sql: string, result: pg.QueryResult): pg.QueryResult {
  if (sql === 'commit' && result.command === 'ROLLBACK') {
    throw new TypeError('An error inside the transaction was swallowed: nothing was committed.')
  }
  return result
}
