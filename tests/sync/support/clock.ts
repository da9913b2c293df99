import type { TimerPort } from '#sync'
import { takeOverTimers } from './global-timers'
import { createTurns } from './turns'

/** Virtual time. It moves by `advance`, and by itself to the next timer once all work is done. */
export interface TestClock {
  now(): number
  timers: TimerPort
  /** Jumps ahead; timers that fall due run in their order. */
  advance(milliseconds: number): void
  /** Lets so many milliseconds go by over some work; timers that fall due run in the next turn. */
  pass(milliseconds: number): void
  /** Counts work that the event loop does not show, as that of the thread pool. */
  busy<T>(work: Promise<T>): Promise<T>
  /** Resolves before the next move by itself: all work is done. Answers false where that takes 5 ms. */
  settled(): Promise<boolean>
  /** Resolves behind the next move by itself, at once where there is no timer. */
  moved(): Promise<void>
  /** milliseconds that it has moved by itself */
  waitedMs(): number
  /** milliseconds that it has moved by `advance` */
  advancedMs(): number
  stop(): void
}

interface Timer {
  due: number
  run: () => void
}

/** The work of a test is done when so many turns of the event loop have brought none. */
const quietTurns = 3

/** Longer than this a test does not wait for work to end before it looks again. */
const breathMs = 5

/** Whether Vitest loads a module now: that takes real time, in which virtual time must not run away. */
function isLoading(): boolean {
  const { __vitest_worker__: worker } = globalThis as { __vitest_worker__?: Worker }
  return worker !== undefined && worker.resolvingModules.size > 0
}

interface Worker {
  resolvingModules: ReadonlySet<string>
}

let current: TestClock | null = null

/** The clock of the test that runs now; null where it has none. */
export const runningClock = (): TestClock | null => current

/**
 * A clock that stands still while anything is done: no test waits for real, and none depends on the speed of the
 * machine. It takes the place of the process's timers until it is stopped.
 */
export function createClock(startMs: number): TestClock {
  const pending = new Map<number, Timer>()
  const turns = createTurns()
  let waited = 0
  let advanced = 0
  let count = 0
  let working = 0
  let quiet = 0
  let settling: { since: number; resolve: (isSettled: boolean) => void }[] = []
  let moving: (() => void)[] = []

  const now = () => startMs + waited + advanced

  function set(run: () => void, milliseconds: number): number {
    count += 1
    pending.set(count, { due: now() + Math.max(0, milliseconds), run })
    return count
  }

  function runDue(): boolean {
    const due = [...pending].filter(([, timer]) => timer.due <= now())
    for (const [id, { run }] of due.sort(([, a], [, b]) => a.due - b.due))
      if (pending.delete(id)) run()
    return due.length > 0
  }

  function move() {
    const next = Math.min(...[...pending.values()].map(({ due }) => due))
    if (next !== Number.POSITIVE_INFINITY) {
      waited += Math.max(0, next - now())
      runDue()
      quiet = 0
    }
    const told = moving
    moving = []
    for (const tell of told) tell()
  }

  function tellSettled(isSettled: boolean, isTold: (since: number) => boolean) {
    const told = settling.filter(({ since }) => isTold(since))
    settling = settling.filter(({ since }) => !isTold(since))
    for (const { resolve } of told) resolve(isSettled)
  }

  function turn() {
    if (runDue() || soon.waiting() > 0 || working > 0 || isLoading()) quiet = 0
    else quiet += 1
    if (quiet < quietTurns) {
      if (settling.length > 0) {
        const patient = performance.now() - breathMs
        tellSettled(false, (since) => since < patient)
      }
    } else if (settling.length > 0) {
      quiet = 0
      tellSettled(true, () => true)
    } else move()
    turns.next(turn, quiet > quietTurns + 50 || working > 0 || isLoading())
  }

  const soon = takeOverTimers({ set, clear: (id) => void pending.delete(id) })
  turns.next(turn, false)
  const clock: TestClock = {
    now,
    timers: { set, clear: (id) => void pending.delete(id) },
    advance(milliseconds) {
      advanced += milliseconds
      runDue()
    },
    pass(milliseconds) {
      waited += milliseconds
    },
    busy(work) {
      working += 1
      const done = () => {
        working -= 1
      }
      work.then(done, done)
      return work
    },
    settled: () =>
      new Promise((resolve) => void settling.push({ since: performance.now(), resolve })),
    moved: () => new Promise((resolve) => void moving.push(resolve)),
    waitedMs: () => waited,
    advancedMs: () => advanced,
    stop() {
      turns.stop()
      soon.giveBack()
      if (current === clock) current = null
    },
  }
  current = clock
  return clock
}
