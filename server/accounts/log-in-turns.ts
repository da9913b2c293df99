import type { Database } from '../db/database'
import { type ConcurrencyLimit, limitConcurrency } from '../kernel/concurrency-limit'
import { type Account, keyOfAttempts } from './attempts'

/** Fewer than the failures that lock an account: an attempt counts as failed until its password is compared. */
const atOnce = 2
const maxWaiting = 40

const turns = new WeakMap<Database, Map<string, ConcurrencyLimit>>()

/**
 * Runs the attempts of an account from one network a few at a time, so that tablets which log in together with right
 * passwords don't lock each other out. Null: too many wait.
 */
export async function inTurn<Value>(
  database: Database,
  account: Account,
  attempt: () => Promise<Value>,
): Promise<Value | null> {
  const limits = turns.get(database) ?? new Map<string, ConcurrencyLimit>()
  turns.set(database, limits)
  const key = keyOfAttempts(account)
  const limit = limits.get(key) ?? limitConcurrency(atOnce)
  if (limit.waiting() >= maxWaiting) return null
  limits.set(key, limit)
  try {
    return await limit.run(attempt)
  } finally {
    if (limit.isIdle()) limits.delete(key)
  }
}
