import type { WithStatus } from '../host/status'
import type { WithDeps } from '../kernel/ports'
import { remainingMs } from '../kernel/remaining-ms'
import { lanesOf } from '../outbox/lanes'
import type { WithOutboxCache } from '../outbox/outbox-cache'
import { hasUntoldMoney } from '../outbox/states'
import { type Authors, authorsOf } from '../session/authors'
import type { WithKept } from '../session/kept-sessions'
import type { WithSessions } from '../session/session'
import type { Entry, NewEntry } from '../store/entry'

/** Refused entries whose money is reported now, and the new entries (`facts`) that report it. */
export interface Told {
  entries: readonly Entry[]
  facts: readonly NewEntry[]
}

/** Makes the entries that report the money of refused ones. Synchronous, so that a transaction may call it. */
export type Receipts = (entries: readonly Entry[], inFlight: ReadonlySet<string>) => Told

/**
 * Time in milliseconds from an entry's queueing in which an open form may still take it back to correct it. Longer than
 * a form waits for its answer (SPEC.md offline-9).
 */
const inFormMs = 5000

/**
 * Refused entries with money that the host doesn't know, and later entries of their lanes. An entry that may have
 * arrived is left out, because the host may know its money: an unsure one, or one that may be there twice.
 */
export function untoldMoney(entries: readonly Entry[], authors: Authors): Entry[] {
  const lanes = new Set<string>()
  return entries.filter((entry) => {
    const { user, store } = entry
    if (store !== authors.store || !authors.isAuthor(user)) return false
    const own = lanesOf(entry)
    if (entry.state === 'parked' && entry.conflict?.code !== 'maybe-twice')
      for (const lane of own) lanes.add(lane)
    return entry.state !== 'unsure' && own.some((lane) => lanes.has(lane)) && hasUntoldMoney(entry)
  })
}

/** Milliseconds for which an open form may still take an entry back; 0 or less: it no longer may. */
export const formMs = ({ deps }: WithDeps, { queuedAt }: Entry): number =>
  remainingMs(queuedAt + inFormMs, deps.clock(), inFormMs)

/** Milliseconds until the money of the next refused entry may be reported; 0 or less: now. Null: none is unreported. */
export function untoldMs(
  parts: WithDeps & WithStatus & WithOutboxCache & WithSessions & WithKept,
): number | null {
  const authors = authorsOf(parts)
  if (!authors || !parts.status.current().hasAllCalls) return null
  const untold = untoldMoney(parts.outboxCache.current().entries, authors)
  return untold.length > 0 ? Math.min(...untold.map((entry) => formMs(parts, entry))) : null
}
