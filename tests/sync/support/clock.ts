import type { TimerPort } from '#sync'

export interface TestClock {
  now(): number
  timers: TimerPort
  /** Jumps ahead; timers that fall due run in their order. */
  advance(milliseconds: number): void
  stop(): void
}

/** Runs along with real time and can jump ahead, so that a test of an hour takes a moment. */
export function createClock(startMs: number): TestClock {
  const began = performance.now()
  const pending = new Map<number, { due: number; run: () => void }>()
  let jumped = 0
  let count = 0

  const now = () => Math.floor(startMs + jumped + performance.now() - began)

  function runDue() {
    const due = [...pending].filter(([, timer]) => timer.due <= now())
    for (const [id, { run }] of due.sort(([, a], [, b]) => a.due - b.due))
      if (pending.delete(id)) run()
  }

  const pump = setInterval(runDue, 2)
  return {
    now,
    timers: {
      set(run, milliseconds) {
        count += 1
        pending.set(count, { due: now() + milliseconds, run })
        return count
      },
      clear: (id) => void pending.delete(id),
    },
    advance(milliseconds) {
      jumped += milliseconds
      runDue()
    },
    stop: () => clearInterval(pump),
  }
}
