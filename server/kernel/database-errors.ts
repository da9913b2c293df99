import pg from 'pg'

/**
 * The database can't answer: it is down, restarting, full or too slow. Callers answer 503. The failed write may have
 * been committed; repeating it under its key is safe.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

/** A prepared statement that no longer fits its tables, because a newer release has changed a column's type. */
export class StalePlan extends Error {
  override readonly name = 'StalePlan'
}

/** Another server of the database answers than before; the transaction is repeated once that is noted. */
export class AnotherServer extends Error {
  override readonly name = 'AnotherServer'
}

/** The reason why a program can't start, with a message for the user who starts it. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
}

/** The SQLSTATE of a database error ('23P01': overlap, '23505': duplicate); null for other errors. */
export function sqlState(error: unknown): string | null {
  return error instanceof pg.DatabaseError ? (error.code ?? null) : null
}

/**
 * The constraint that a database error names; null for other errors. Citus names it in the message only, with the number
 * of the shard: `violates unique constraint "rooms_name_102008"`.
 */
export function violatedConstraint(error: unknown): string | null {
  if (!(error instanceof pg.DatabaseError)) return null
  const quoted = /violates \w+ constraint "(\w+)_\d+"/.exec(error.message)
  return error.constraint ?? quoted?.[1] ?? null
}

// Connection lost (08), out of disk, memory or connections (53), stopped or timed out (57, 25P03),
// input/output failure (58), damaged data (XX).
const unavailableStates = /^(08|53|57|58|XX|25P03)/

/**
 * Converts a driver's error for callers. Keeps the database's own refusals and bugs in our code (TypeError,
 * RangeError); any other failure becomes DatabaseUnavailable.
 */
export function asSeenByCallers(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable) return error
  if (error instanceof TypeError || error instanceof RangeError) return error
  const state = sqlState(error)
  if (state !== null && !unavailableStates.test(state)) return error
  return new DatabaseUnavailable('The database does not answer.', { cause: error })
}
