import type { TimerPort } from './ports'

/** An event that a loop waits for. */
export interface Signal {
  /** Ends the wait. If no loop waits, the next wait ends at once, so that no work is missed. */
  notify(): void
  /** Drops a notification that no wait has used. */
  reset(): void
  /** Waits for a notification, at most `milliseconds` (null: without limit). Returns whether one came. */
  wait(milliseconds: number | null): Promise<boolean>
}

export function createSignal(timers: TimerPort): Signal {
  let isNotified = false
  let wake: (() => void) | null = null

  return {
    notify() {
      isNotified = true
      wake?.()
    },
    reset() {
      isNotified = false
    },
    async wait(milliseconds) {
      if (!isNotified) {
        let timer: number | null = null
        await new Promise<void>((resolve) => {
          wake = resolve
          if (milliseconds !== null) timer = timers.set(resolve, milliseconds)
        })
        if (timer !== null) timers.clear(timer)
        wake = null
      }
      const wasNotified = isNotified
      isNotified = false
      return wasNotified
    },
  }
}
