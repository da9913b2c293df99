import { createListeners } from './observable'
import type { TimerPort } from './ports'
import { sleep } from './sleep'

/** Time in milliseconds after which work counts as slow; longer than a form waits for an answer and the storage. */
const slowMs = 8000
/** Maximum time in milliseconds that `ends` waits for the work; after it the storage counts as hanging. */
const endMs = 4000

/** Writes and reads that a user waits for, watched because the storage of a browser may hang. */
export interface InProgress {
  /** Watches a promise until it settles, and returns its result. */
  add<T>(done: Promise<T>): Promise<T>
  /** Waits until all work in progress has settled. False: some of it takes too long, so the storage hangs. */
  ends(): Promise<boolean>
  /** Calls back when some work takes too long. Returns a function that stops the calls. */
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
