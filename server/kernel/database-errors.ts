import pg from 'pg'

/**
 * The database can't answer now: it is down, restarting, full or too slow. Callers answer 503. A
 * write that ends in it may or may not have been committed; repeating it under its key is safe.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

/** Why a program can't start on this database; the message is meant for the person who starts it. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
}

/** The SQLSTATE of a database error ('23P01' is an overlap, '23505' a duplicate); null for another error. */
export function sqlState(error: unknown): string | null {
  return error instanceof pg.DatabaseError ? (error.code ?? null) : null
}

/** The constraint that a database error names; null for another error. */
export function violatedConstraint(error: unknown): string | null {
  return error instanceof pg.DatabaseError ? (error.constraint ?? null) : null
}

// Connection lost (08), out of disk, memory or connections (53), stopped or timed out (57, 25P03),
// input/output failure (58), damaged data (XX).
const unavailableStates = /^(08|53|57|58|XX|25P03)/

/**
 * A driver's error as callers should see it: answers of the server stay as they are, everything
 * that means "no answer" becomes DatabaseUnavailable, bugs in our own code stay visible as such.
 */
export function asSeenByCallers(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable) return error
  if (error instanceof TypeError || error instanceof RangeError) return error
  const state = sqlState(error)
  if (state !== null && !unavailableStates.test(state)) return error
  return new DatabaseUnavailable('The database does not answer.', { cause: error })
}
