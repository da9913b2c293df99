import type { TimerPort } from './ports'

/** Something to wait for that others may cut short. */
export interface Bell {
  /** Ends any waiting. While nobody waits it is kept, so that no work is forgotten. */
  ring(): void
  /** Forgets a ring that nobody has waited for. */
  calm(): void
  /** Ends a wait, but not a rest. */
  nudge(): void
  /** Answers true at the next ring or nudge, false after `milliseconds`; null waits for those only. */
  wait(milliseconds: number | null): Promise<boolean>
  /** Resolves at the next ring, or after `milliseconds`. */
  rest(milliseconds: number): Promise<void>
}

export function createBell(timers: TimerPort): Bell {
  let rung = false
  let isResting = false
  let wake: (() => void) | null = null

  function ring() {
    rung = true
    wake?.()
  }

  async function untilRung(milliseconds: number | null): Promise<boolean> {
    if (!rung) {
      let timer: number | null = null
      await new Promise<void>((resolve) => {
        wake = resolve
        if (milliseconds !== null) timer = timers.set(resolve, milliseconds)
      })
      if (timer !== null) timers.clear(timer)
      wake = null
    }
    const wasRung = rung
    rung = false
    return wasRung
  }

  return {
    ring,
    calm() {
      rung = false
    },
    nudge() {
      if (!isResting) ring()
    },
    wait: untilRung,
    async rest(milliseconds) {
      isResting = true
      await untilRung(milliseconds)
      isResting = false
    },
  }
}

/** Resolves after `milliseconds`. */
export function sleep(timers: TimerPort, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    timers.set(resolve, milliseconds)
  })
}
