import { join } from 'node:path'
import { DatabaseUnavailable } from '../../kernel/database-errors'
import { logSync } from './log-sync'
import { startThread, type Thread } from './thread'
import type { OpenLine } from './wire'

export interface EngineOptions {
  /** the folder of the database; its parent must exist and be locked by this process (see folder-lock) */
  directory: string
  /** the built database-worker */
  workerFile: URL
  /** milliseconds after which a query ends the thread */
  answerWithinMs: number
  startWithinMs: number
  /** called when the database went away or came back */
  report(event: string, error?: Error): void
}

/** The embedded database, kept running: a new thread replaces one that ended or hangs. */
export interface Engine {
  readonly openLine: OpenLine
  /** Resolves when every commit answered so far is on disk. */
  flush(): Promise<void>
  /** Runs work during which queries have no time limit. */
  withoutLimit<Value>(work: () => Promise<Value>): Promise<Value>
  close(): Promise<void>
}

const minPauseMs = 1_000
const maxPauseMs = 30_000

/** Starts the database. Rejects with DatabaseUnavailable when the first start fails; later failures are retried. */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const log = logSync(join(options.directory, 'pg_wal'))
  const limit = createTimeLimit(options.answerWithinMs)
  let failures = 0
  let closing = false
  let pause: NodeJS.Timeout | undefined
  let thread = start()

  function start(): Thread {
    const started = startThread({ ...options, answerWithinMs: limit.ms, onUnsynced: log.note })
    started.ready.then(
      () => {
        failures = 0
      },
      () => {
        failures += 1
      },
    )
    started.gone.then((reason) => restart(reason))
    return started
  }

  function restart(reason: DatabaseUnavailable) {
    if (closing) return
    options.report('The database went away and is started again.', reason)
    pause = setTimeout(() => {
      thread = start()
      thread.ready.then(
        () => options.report('The database is back.'),
        () => {},
      )
    }, pauseMsAfter(failures))
  }

  async function flush() {
    try {
      await log.flush()
    } catch (error) {
      // After a failed sync it is unknown which writes were lost, so restart and recover from the log.
      thread.kill('The disk refuses to keep what is written.')
      throw new DatabaseUnavailable('The disk refuses to keep what is written.', { cause: error })
    }
  }

  async function close() {
    closing = true
    clearTimeout(pause)
    await thread.close()
  }

  try {
    await thread.ready
  } catch (error) {
    closing = true
    await thread.gone
    throw error
  }
  return { openLine: () => openLine(thread), flush, withoutLimit: limit.lift, close }
}

/** The time limit of queries, infinite while `lift` runs a work. */
function createTimeLimit(limitMs: number) {
  let lifted = 0
  return {
    ms: () => (lifted > 0 ? Infinity : limitMs),
    async lift<Value>(work: () => Promise<Value>): Promise<Value> {
      lifted += 1
      try {
        return await work()
      } finally {
        lifted -= 1
      }
    },
  }
}

async function openLine(thread: Thread) {
  await thread.ready
  return thread
}

function pauseMsAfter(failures: number): number {
  return failures === 0 ? 0 : Math.min(maxPauseMs, minPauseMs * 2 ** (failures - 1))
}
