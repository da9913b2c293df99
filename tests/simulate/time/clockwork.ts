import { createTimers } from './timers'
import { createTurns } from './turns'

/**
 * Time and tasks of one simulated run. Nothing happens by itself: `drain` runs what is due now,
 * one task after the other, and `advance` moves the clock to the next timer.
 */
export interface Clockwork {
  /** milliseconds since the epoch */
  now(): number
  /** Runs a task after those that wait already. */
  soon(run: () => void): void
  /** Runs something after so many milliseconds; answers a number to cancel it with. */
  after(milliseconds: number, run: () => void, isDead?: () => boolean): number
  cancel(timer: number): void
  /** Runs something when so many tasks more have run. */
  afterTasks(tasks: number, run: () => void): void
  /** Counts a piece of work that has to finish before the world is quiet. */
  busy<T>(work: Promise<T>): Promise<T>
  /** Runs tasks until none is left, or so many; true when the world is quiet. */
  drain(tasks?: number): Promise<boolean>
  /** Moves the clock to the next timer at or before a time and runs it; false when there is none. */
  advance(until: number): boolean
}

/** Work that takes more turns than this without a task of its own hangs. */
const patience = 20_000

/** The world is quiet when nothing has come up for so many whole turns. */
const quietTurns = 2

export class StuckError extends Error {}

export function createClockwork(startMs: number): Clockwork {
  let nowMs = startMs
  let working = 0
  const tasks: (() => void)[] = []
  const timers = createTimers()
  const turns = createTurns()
  let traps: { tasks: number; run: () => void }[] = []

  function spring() {
    for (const trap of traps) trap.tasks -= 1
    const sprung = traps.filter(({ tasks }) => tasks <= 0)
    traps = traps.filter(({ tasks }) => tasks > 0)
    for (const { run } of sprung) run()
  }

  function run(task: () => void) {
    task()
    if (traps.length > 0) spring()
  }

  function drain(limit = Number.POSITIVE_INFINITY): Promise<boolean> {
    let ran = 0
    let idle = 0
    let waited = 0
    return new Promise((resolve, reject) => {
      function turn() {
        if (tasks.length > 0 && ran === limit) return resolve(false)
        const task = tasks.shift()
        if (!task) return rest()
        try {
          run(task)
        } catch (error) {
          return reject(error)
        }
        ran += 1
        waited = 0
        idle = 0
        turns.next(turn)
      }
      function rest() {
        idle = working > 0 ? 0 : idle + 1
        waited += 1
        if (idle === quietTurns) return resolve(true)
        if (waited > patience) return reject(new StuckError(`${working} pieces of work hang`))
        turns.whole(turn)
      }
      turns.next(turn)
    })
  }

  return {
    now: () => nowMs,
    soon: (run) => void tasks.push(run),
    after: (milliseconds, run, isDead) =>
      timers.add({ at: nowMs + Math.max(0, milliseconds), run, ...(isDead && { isDead }) }),
    cancel: timers.cancel,
    afterTasks: (count, run) => void traps.push({ tasks: count, run }),
    busy(work) {
      working += 1
      const done = () => {
        working -= 1
      }
      work.then(done, done)
      return work
    },
    drain,
    advance(until) {
      const due = timers.take(until)
      if (!due) return false
      nowMs = Math.max(nowMs, due.at)
      due.run()
      return true
    },
  }
}
