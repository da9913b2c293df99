import { createListeners } from './observable'
import type { TimerPort } from './ports'
import { sleep } from './sleep'

/** Far longer than a form waits for its answer and for the storage. */
const slowMs = 8000
/** Time in which work that began before a check must end, unless the storage hangs. */
const endMs = 4000

/** Work in progress that a user waits for. */
export interface InProgress {
  /** Counts work as in progress, and returns its result. */
  add<T>(done: Promise<T>): Promise<T>
  /** Resolves with whether all present work ends in time; false: something hangs. */
  ends(): Promise<boolean>
  /** Calls back when work takes longer than it should: the storage may hang. Returns a function that stops it. */
  onSlow(listener: () => void): () => void
}

export function createInProgress(timers: TimerPort): InProgress {
  const slow = createListeners()
  const all = new Set<Promise<unknown>>()
  return {
    async add(done) {
      const timer = timers.set(slow.tell, slowMs)
      all.add(done)
      try {
        return await done
      } finally {
        timers.clear(timer)
        all.delete(done)
      }
    },
    ends: () =>
      Promise.race([
        Promise.allSettled(all).then(() => true),
        sleep(timers, endMs).then(() => false),
      ]),
    onSlow: slow.add,
  }
}
