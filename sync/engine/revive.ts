import type { TimerPort } from '../kernel/ports'
import { sleep } from '../kernel/sleep'
import type { Database } from '../store/db'

const reviveTimeoutMs = 3000

/**
 * Checks whether the database responds, which may fail after an iPad wakes up, and reopens it once. `dead`: it doesn't
 * respond after that either. `onGivenUp` is called before the reopening, because requests that still wait may hang.
 */
export async function reviveStorage(
  db: Database,
  timers: TimerPort,
  onGivenUp: () => void,
): Promise<'well' | 'reopened' | 'dead'> {
  if (await answers(db, timers)) return 'well'
  onGivenUp()
  db.dexie.close({ disableAutoOpen: false })
  return (await answers(db, timers)) ? 'reopened' : 'dead'
}

async function answers(db: Database, timers: TimerPort): Promise<boolean> {
  const read = db.meta.get('sender').then(
    () => true,
    () => false,
  )
  return Promise.race([read, sleep(timers, reviveTimeoutMs).then(() => false)])
}
