import { AsyncLocalStorage } from 'node:async_hooks'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { asSeenByCallers, DatabaseUnavailable } from '../kernel/database-errors'

const inTransaction = new AsyncLocalStorage<true>()

/** Runs the body of a transaction. Meanwhile queries that bypass the transaction's handle are refused. */
export function insideTransaction<Value>(work: () => Promise<Value>): Promise<Value> {
  return inTransaction.run(true, work)
}

type NameOf = (text: string) => string | null

/** Wraps a pool so that failures become the errors of database-errors.ts. `nameOf` names the statements to prepare. */
export function guardPool(pool: pg.Pool, nameOf: NameOf): PostgresPool {
  return {
    async connect() {
      if (inTransaction.getStore()) {
        // The embedded database has a single connection, so this query would wait for its own transaction for ever.
        throw new TypeError('Inside a transaction use its own handle, not the database.')
      }
      try {
        return guardedClient(await pool.connect(), nameOf)
      } catch (error) {
        throw asSeenByCallers(error)
      }
    },
    end: () => pool.end(),
  }
}

function guardedClient(client: pg.PoolClient, nameOf: NameOf): PostgresPoolClient {
  let isBroken = false

  async function query(sql: string, parameters: readonly unknown[]) {
    const name = parameters.length > 0 ? nameOf(sql) : null
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
      throw seen
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
