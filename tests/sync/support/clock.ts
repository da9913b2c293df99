import type { TimerPort } from '#sync'
import { createWorkCount } from '../../support/work-count'
import { takeOverTimers } from './global-timers'
import { createTurns } from './turns'

/** Virtual time. It moves by `advance`, and on its own to the next timer once all work is done. */
export interface TestClock {
  now(): number
  timers: TimerPort
  /** Jumps ahead; timers that fall due run in their order. */
  advance(milliseconds: number): void
  /** Lets milliseconds pass during some work; due timers run in the next turn. */
  pass(milliseconds: number): void
  /** Counts work that the event loop doesn't show, such as the thread pool's. */
  busy<T>(work: Promise<T>): Promise<T>
  /** Resolves when all work is done, before virtual time moves on its own. False: the work seems to have no end. */
  settled(): Promise<boolean>
  /** Resolves after virtual time has moved on its own; at once without a timer. */
  moved(): Promise<void>
  /** milliseconds by which time has moved on its own */
  waitedMs(): number
  /** milliseconds by which `advance` has moved time */
  advancedMs(): number
  stop(): void
}

interface Timer {
  due: number
  run: () => void
}

/** Number of turns of the event loop without new work after which a test's work counts as done. */
const quietTurns = 3

/** Number of turns with work after which the work counts as endless, such as that of storage that hangs. */
const patientTurns = 1000

/** Whether Vitest is loading a module, which takes real time, while virtual time must stand still. */
function isLoading(): boolean {
  const { __vitest_worker__: worker } = globalThis as { __vitest_worker__?: Worker }
  return worker !== undefined && worker.resolvingModules.size > 0
}

interface Worker {
  resolvingModules: ReadonlySet<string>
}

let current: TestClock | null = null

/** The clock of the running test; null without one. */
export const runningClock = (): TestClock | null => current

/**
 * Creates a clock that stands still during work, so that no test waits for real time or depends on the machine's speed.
 * Replaces the process's timers until it is stopped.
 */
export function createClock(startMs: number): TestClock {
  const pending = new Map<number, Timer>()
  const turns = createTurns()
  let waited = 0
  let advanced = 0
  let count = 0
  const work = createWorkCount()
  let quiet = 0
  let busy = 0
  const settling: ((isSettled: boolean) => void)[] = []
  const moving: (() => void)[] = []

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
    for (const tell of moving.splice(0)) tell()
  }

  function tellSettled(isSettled: boolean) {
    quiet = 0
    busy = 0
    for (const tell of settling.splice(0)) tell(isSettled)
  }

  function turn() {
    const isWaiting = work.current() > 0 || isLoading()
    if (runDue() || soon.waiting() > 0 || isWaiting) quiet = 0
    else quiet += 1
    busy = quiet > 0 || isWaiting ? 0 : busy + 1
    if (settling.length > 0 && (quiet >= quietTurns || busy >= patientTurns))
      tellSettled(quiet >= quietTurns)
    else if (quiet >= quietTurns) move()
    turns.next(turn, isWaiting || quiet > quietTurns + 50)
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
    busy: work.busy,
    settled: () => new Promise((resolve) => void settling.push(resolve)),
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
