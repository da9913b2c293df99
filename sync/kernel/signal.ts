import type { TimerPort } from './ports'

/** Event that a loop waits for. */
export interface Signal {
  /** Ends a wait. While nothing waits it is kept for the next wait, so that no work is forgotten. */
  notify(): void
  /** Forgets a notification that no wait has used. */
  reset(): void
  /** Waits for the next notification, at most `milliseconds` (null: for ever). False: none came. */
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
