import { createWorkCount } from '../../support/work-count'

/** A task to run later; `isDead` is true once its tab or service has ended. */
interface Due {
  at: number
  order: number
  run: () => void
  isDead?: () => boolean
}

/**
 * Time and tasks of one simulated run. Nothing happens by itself: `drain` runs what is due now,
 * one task after the other, and `advance` moves the clock to the next timer.
 */
export interface Clockwork {
  /** milliseconds since the epoch */
  now(): number
  /** Runs a task after those already waiting. */
  soon(run: () => void): void
  /** Runs a task after some milliseconds. Returns a number that cancels it. */
  after(milliseconds: number, run: () => void, isDead?: () => boolean): number
  cancel(timer: number): void
  /** Runs a task after a number of other tasks. */
  afterTasks(tasks: number, run: () => void): void
  /** Counts work that must end before the run is idle. */
  busy<T>(work: Promise<T>): Promise<T>
  /** Runs tasks until none is left, or `tasks` have run. True when none is left. */
  drain(tasks?: number): Promise<boolean>
  /** Moves the clock to the next timer, `until` at most, and runs it. False when there is none. */
  advance(until: number): boolean
}

/** The process's own function, before it is replaced. */
const realSetImmediate = globalThis.setImmediate

/** Resolves after all promises that can continue have continued. */
const turn = () => new Promise<void>((resolve) => void realSetImmediate(resolve))

/** Number of turns without a new task after which work counts as hanging. */
const maxTurns = 20_000

export class StuckError extends Error {}

export function createClockwork(startMs: number): Clockwork {
  let nowMs = startMs
  let order = 0
  const work = createWorkCount()
  const tasks: (() => void)[] = []
  const timers = new Map<number, Due>()
  let traps: { tasks: number; run: () => void }[] = []

  function next(until: number): Due | null {
    let first: Due | null = null
    for (const [id, due] of timers) {
      if (due.isDead?.()) timers.delete(id)
      else if (due.at <= until && (!first || isBefore(due, first))) first = due
    }
    return first
  }

  function spring() {
    for (const trap of traps) trap.tasks -= 1
    const sprung = traps.filter(({ tasks }) => tasks <= 0)
    traps = traps.filter(({ tasks }) => tasks > 0)
    for (const { run } of sprung) run()
  }

  async function drain(limit = Number.POSITIVE_INFINITY): Promise<boolean> {
    let ran = 0
    let idle = 0
    for (let turns = 0; idle < 2; turns += 1) {
      await turn()
      const task = tasks.shift()
      if (task) {
        if (ran === limit) {
          tasks.unshift(task)
          return false
        }
        task()
        if (traps.length > 0) spring()
        ran += 1
        turns = 0
        idle = 0
      } else idle = work.current() > 0 ? 0 : idle + 1
      if (turns > maxTurns) throw new StuckError(`${work.current()} pieces of work hang`)
    }
    return true
  }

  return {
    now: () => nowMs,
    soon: (run) => void tasks.push(run),
    after(milliseconds, run, isDead) {
      order += 1
      timers.set(order, {
        at: nowMs + Math.max(0, milliseconds),
        order,
        run,
        ...(isDead && { isDead }),
      })
      return order
    },
    cancel: (timer) => void timers.delete(timer),
    afterTasks: (count, run) => void traps.push({ tasks: count, run }),
    busy: work.busy,
    drain,
    advance(until) {
      const due = next(until)
      if (!due) return false
      timers.delete(due.order)
      nowMs = Math.max(nowMs, due.at)
      due.run()
      return true
    },
  }
}

const isBefore = (a: Due, b: Due): boolean => a.at < b.at || (a.at === b.at && a.order < b.order)
