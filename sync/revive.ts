import { sleep } from './bell'
import type { TimerPort } from './deps'
import type { Database } from './store/db'

const patienceMs = 3000

/**
 * An iPad that wakes up may find its database dead. Probes it and reopens it once; false when it
 * doesn't answer then either.
 */
export async function reviveStorage(
  db: Database,
  timers: TimerPort,
): Promise<'well' | 'reopened' | 'dead'> {
  if (await answers(db, timers)) return 'well'
  db.dexie.close({ disableAutoOpen: false })
  return (await answers(db, timers)) ? 'reopened' : 'dead'
}

async function answers(db: Database, timers: TimerPort): Promise<boolean> {
  const read = db.meta.get('sender').then(
    () => true,
    () => false,
  )
  return Promise.race([read, sleep(timers, patienceMs).then(() => false)])
}
