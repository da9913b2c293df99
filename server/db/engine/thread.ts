import { Worker } from 'node:worker_threads'
import { DatabaseUnavailable } from '../../kernel/database-errors'
import type { FromThread, ThreadInput, ToThread } from './messages'

export interface ThreadOptions extends ThreadInput {
  /** the built database-worker */
  workerFile: URL
  /** an exchange that takes longer ends the thread */
  answerWithinMs: number
  startWithinMs: number
  /** log segments that hold a commit and are not on disk yet */
  onUnsynced(segments: readonly string[]): void
}

/** One run of the database thread, from its start to its end. */
export interface Thread {
  readonly ready: Promise<void>
  /** Resolves with the reason when the thread is gone for sure; only then may another be started. */
  readonly gone: Promise<DatabaseUnavailable>
  exchange(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array>
  /** Ends it at once; the log brings the database back at the next start. */
  kill(reason: string): void
  /** Ends it in order. */
  close(): Promise<void>
}

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

  const say = (message: ToThread, moved: ArrayBuffer[] = []) => worker.postMessage(message, moved)

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
  started.promise.catch(() => {}) // told through `gone` too
  watch(started.promise, options.startWithinMs, () => kill('The database does not start.'))

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
      watch(reply, options.answerWithinMs, () => kill('The database does not answer.'))
      say({ id, bytes }, [bytes.buffer])
      return reply
    },
    async close() {
      say({ close: true })
      watch(gone.promise, options.answerWithinMs, () => kill('The database does not close.'))
      await gone.promise
    },
  }
}

/** How often the watch looks before it gives up. */
const looks = 4

/**
 * Calls `onSilence` when the promise hasn't settled in time. Time in which this process itself got no
 * turn (it was stopped, or the machine slept) is no silence of the other side, whose answer may lie
 * here unread: of such a pause only one look is lost.
 */
function watch(promise: Promise<unknown>, withinMs: number, onSilence: () => void) {
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
