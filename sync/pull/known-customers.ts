import type { Capabilities } from '../host/capabilities'
import type { WithHttp } from '../host/client'
import type { WithStatus } from '../host/status'
import type { WithDeps } from '../kernel/ports'
import { remainingMs } from '../kernel/remaining-ms'
import type { WithSessions } from '../session/session'
import type { WithWrites } from '../session/writes'
import type { WithDb } from '../store/db'
import { refreshCustomer } from './look-up'

/**
 * Fetches a customer again when a screen shows it: at most every five minutes, and after every settled entry, which may
 * have changed the points. Pulls don't: a basic host reports no changes, a feed leaves out customers that were only
 * looked up.
 */
export interface KnownCustomers {
  looked(mobileNumber: string): void
}

/** Time in milliseconds for which a fetched customer counts as current, as for past days (`past-days`). */
const freshMs = 5 * 60_000

export function createKnownCustomers(
  parts: WithDeps & WithDb & WithHttp & WithStatus & WithSessions & WithWrites,
  capabilities: Capabilities,
): KnownCustomers {
  const { deps, writes, sessions, status } = parts
  /** by mobile number: when the customer may be fetched again, in milliseconds since the epoch */
  const freshUntil = new Map<string, number>()
  const asked = new Set<string>()
  writes.hear(({ what }) => {
    if (what === 'settled') freshUntil.clear()
  })
  sessions.subscribe(() => freshUntil.clear())

  async function refresh(mobileNumber: string) {
    const isRefreshed = await refreshCustomer(parts, mobileNumber)
    if (!isRefreshed) freshUntil.delete(mobileNumber)
    asked.delete(mobileNumber)
  }

  return {
    looked(mobileNumber) {
      const { online, needsLogin } = status.current()
      if (!capabilities.isKnown() || !online || needsLogin) return
      const now = deps.clock()
      const isFresh = remainingMs(freshUntil.get(mobileNumber) ?? 0, now, freshMs) > 0
      if (isFresh || asked.has(mobileNumber)) return
      asked.add(mobileNumber)
      freshUntil.set(mobileNumber, now + freshMs)
      // The caller is inside a transaction, which the fetch must not join.
      deps.timers.set(() => void refresh(mobileNumber), 0)
    },
  }
}
