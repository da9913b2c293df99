import { visitMoney } from '#domain/commands/visit-money'
import type { Session } from '../api/sync'
import type { WithStatus } from '../host/status'
import type { WithDeps } from '../kernel/ports'
import { remainingMs } from '../kernel/remaining-ms'
import type { WithOutboxCache } from '../outbox/outbox-cache'
import type { Entry } from '../store/entry'

/**
 * Time in milliseconds from an entry's queueing in which an open form may still take it back to correct it. Longer than
 * a form waits for its answer (SPEC.md offline-9).
 */
const inFormMs = 5000

/**
 * Entries with money that the host doesn't know: refused ones, and those behind them in their lane. Entries without
 * permission are no conflict about a booking; the money of one that may have arrived is perhaps known.
 */
export function untoldMoney(entries: readonly Entry[], session: Session): Entry[] {
  const lanes = new Set<string>()
  return entries.filter((entry) => {
    const { id, user, store, received } = entry
    if (user !== session.username || store !== session.storeCode) return false
    const code = entry.conflict?.code
    if (entry.state === 'parked' && code !== 'not-allowed' && code !== 'maybe-twice')
      lanes.add(entry.lane)
    return lanes.has(entry.lane) && visitMoney.has(entry.command) && received?.entryId !== id
  })
}

/** Milliseconds for which a form may still take an entry back; 0 or less: it no longer may. */
export const formMs = ({ deps }: WithDeps, { queuedAt }: Entry): number =>
  remainingMs(queuedAt + inFormMs, deps.clock(), inFormMs)

/** Milliseconds until the money of the next refused entry may be told; 0 or less: now. Null: none is untold. */
export function untoldMs(
  parts: WithDeps & WithStatus & WithOutboxCache,
  session: Session,
): number | null {
  if (!parts.status.current().hasMoney) return null
  const untold = untoldMoney(parts.outboxCache.current().entries, session)
  return untold.length > 0 ? Math.min(...untold.map((entry) => formMs(parts, entry))) : null
}
