import { Worker } from 'node:worker_threads'
import { DatabaseUnavailable } from '../../kernel/database-errors'
import type { FromThread, ThreadInput, ToThread } from './messages'

export interface ThreadOptions extends ThreadInput {
  /** the built database-worker */
  workerFile: URL
  /** current limit of an exchange in milliseconds; a longer exchange ends the thread */
  answerWithinMs: () => number
  startWithinMs: number
  /** called with log segments that hold a commit and are not on disk yet */
  onUnsynced(segments: readonly string[]): void
}

/** One run of the database thread, from start to end. */
export interface Thread {
  readonly ready: Promise<void>
  /** Resolves with the reason when the thread has ended. Start another thread only then. */
  readonly gone: Promise<DatabaseUnavailable>
  exchange(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array>
  /** Ends the thread at once; the next start recovers the database from the log. */
  kill(reason: string): void
  /** Closes the database, then ends the thread. */
  close(): Promise<void>
}

/** Error of a thread that was ended because it hadn't opened its database in time. */
export class NotInTime extends Error {}

interface Waiting {
  resolve(bytes: Uint8Array): void
  reject(reason: DatabaseUnavailable): void
}

export function startThread(options: ThreadOptions): Thread {
  const worker = new Worker(options.workerFile, { workerData: { directory: options.directory } })
  const waiting = new Map<number, Waiting>()
  const started = deferred<void>()
  const gone = deferred<DatabaseUnavailable>()
  let end: DatabaseUnavailable | null = null
  let nextId = 1

  const post = (message: ToThread, moved: ArrayBuffer[] = []) => worker.postMessage(message, moved)

  function kill(reason: string, cause?: unknown) {
    if (end) return
    end = new DatabaseUnavailable(reason, { cause })
    started.reject(end)
    for (const one of waiting.values()) one.reject(end)
    waiting.clear()
    const last = end
    worker.terminate().then(() => gone.resolve(last))
  }

  function hear(message: FromThread) {
    if (message.kind === 'ready') return started.resolve()
    if (message.kind === 'closed') return kill('The database is closed.')
    options.onUnsynced(message.unsynced)
    waiting.get(message.id)?.resolve(message.bytes)
    waiting.delete(message.id)
  }

  worker.on('message', hear)
  worker.on('error', (error) => kill('The database stopped.', error))
  worker.on('exit', () => kill('The database stopped.'))
  started.promise.catch(() => {}) // `gone` reports this error too
  watch(started.promise, options.startWithinMs, () =>
    kill('The database does not start.', new NotInTime()),
  )

  return {
    ready: started.promise,
    gone: gone.promise,
    kill,
    async exchange(bytes) {
      if (end) throw end
      const id = nextId++
      const reply = new Promise<Uint8Array>((resolve, reject) => {
        waiting.set(id, { resolve, reject })
      })
      watch(reply, options.answerWithinMs(), () => kill('The database does not answer.'))
      post({ id, bytes }, [bytes.buffer])
      return reply
    },
    async close() {
      post({ close: true })
      watch(gone.promise, options.answerWithinMs(), () => kill('The database does not close.'))
      await gone.promise
    },
  }
}

/** Number of timer ticks before the limit is reached. */
const looks = 4

/**
 * Calls `onSilence` when the promise hasn't settled within a limit. The limit is counted in four timer ticks: an hour
 * of sleep of the machine is one tick, so the answer can still be read after it.
 */
function watch(promise: Promise<unknown>, withinMs: number, onSilence: () => void) {
  if (withinMs === Infinity) return
  let left = looks
  const look = () => {
    left -= 1
    if (left > 0) timer = setTimeout(look, withinMs / looks)
    else onSilence()
  }
  let timer = setTimeout(look, withinMs / looks)
  const stop = () => clearTimeout(timer)
  promise.then(stop, stop)
}

function deferred<Value>() {
  let resolve: (value: Value) => void = () => {}
  let reject: (reason: unknown) => void = () => {}
  const promise = new Promise<Value>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}
