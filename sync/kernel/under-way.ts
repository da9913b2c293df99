import type { TimerPort } from './ports'
import { sleep } from './sleep'

/** Far more than a form waits for its answer, and than the storage takes besides. */
const slowMs = 8000
/** Work that began before the storage was asked has its answer by then, unless the storage hangs. */
const endMs = 4000

/** Work that a user gave the engine and waits for. */
export interface UnderWay {
  /** Answers what it answers, and meanwhile counts it as under way. */
  add<T>(done: Promise<T>): Promise<T>
  /** Whether all that is under way now ends in the time that it may take; false: something hangs. */
  ends(): Promise<boolean>
}

/** `onSlow` is called when something takes longer than it ever should: the storage may hang. */
export function createUnderWay(timers: TimerPort, onSlow: () => void): UnderWay {
  const all = new Set<Promise<unknown>>()
  return {
    async add(done) {
      const timer = timers.set(onSlow, slowMs)
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
  }
}
