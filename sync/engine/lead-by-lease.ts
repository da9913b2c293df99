import type { WithDeps } from '../kernel/ports'
import { remainingMs } from '../kernel/remaining-ms'
import { sleep } from '../kernel/sleep'
import type { WithDb } from '../store/db'
import { readMeta, writeMeta } from '../store/meta'

const leaseMs = 15_000
const renewMs = 5000
const leaseKey = 'lease'

interface Lease {
  holder: string
  until: number
}

/**
 * Leads while this tab holds a lease in the database, where Web Locks are missing. Two tabs may hold it for a moment,
 * so the leader term keeps the former leader from writing.
 */
export async function leadByLease(
  parts: WithDeps & WithDb,
  closed: AbortSignal,
  lead: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const holder = parts.deps.ids()
  if (!(await takeLease(parts, holder))) return
  const stop = new AbortController()
  const end = () => stop.abort()
  closed.addEventListener('abort', end)
  const leading = lead(stop.signal).finally(end)
  // The rejection is handled below; until then it would count as unhandled.
  leading.catch(() => undefined)
  try {
    while (!stop.signal.aborted) {
      await sleep(parts.deps.timers, renewMs)
      if (!stop.signal.aborted && !(await takeLease(parts, holder))) end()
    }
    await leading
  } finally {
    end()
    closed.removeEventListener('abort', end)
  }
}

function takeLease(parts: WithDeps & WithDb, holder: string): Promise<boolean> {
  const { db, deps } = parts
  return db.dexie.transaction('rw', db.meta, async () => {
    const lease = (await readMeta(db, leaseKey)) as Lease | undefined // only written below
    const now = deps.clock()
    if (lease && lease.holder !== holder && remainingMs(lease.until, now, leaseMs) > 0) return false
    await writeMeta(db, leaseKey, { holder, until: now + leaseMs })
    return true
  })
}
