import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { limitConcurrency } from '../kernel/concurrency-limit'
import type { FromThread, ToThread } from './messages'
import type { Cells, SheetLayout, Weight } from './sheet'

/** Writes a spreadsheet sheet by sheet. Await each step before the next, so that rows don't pile up in memory. */
export interface SheetWriter {
  open(layout: SheetLayout): Promise<void>
  add(rows: readonly Cells[], weight: Weight): Promise<void>
}

/** Makes spreadsheets in threads of their own, so that the main thread can answer requests. */
export interface Spreadsheets {
  /** Returns the file that `fill` has written. Rejects with its error, or with the reason why the thread ended. */
  make(fill: (writer: SheetWriter) => Promise<void>): Promise<Uint8Array<ArrayBuffer>>
  /** whether too many callers wait, so that new ones should be refused */
  isBusy(): boolean
}

export interface ThreadOptions {
  /** the bundled workbook-worker; only given if the service itself isn't bundled */
  workerFile?: URL
  /** heap limit of a thread in megabytes; small, because a thread keeps no rows */
  heapMb?: number
}

const atOnce = 2
const maxWaiting = 8

export function spreadsheetThreads(options: ThreadOptions = {}): Spreadsheets {
  const { workerFile = bundledWorker(), heapMb = 128 } = options
  const limit = limitConcurrency(atOnce)
  return {
    make: (fill) => limit.run(() => makeInThread(workerFile, heapMb, fill)),
    isBusy: () => limit.waiting() >= maxWaiting,
  }
}

/** Finds the bundled thread. The bundler puts shared chunks into a subfolder of the entries' folder. */
function bundledWorker(): URL {
  const beside = new URL('./workbook-worker.js', import.meta.url)
  return existsSync(beside) ? beside : new URL('../workbook-worker.js', import.meta.url)
}

async function makeInThread(
  workerFile: URL,
  heapMb: number,
  fill: (writer: SheetWriter) => Promise<void>,
): Promise<Uint8Array<ArrayBuffer>> {
  const worker = new Worker(workerFile, { resourceLimits: { maxOldGenerationSizeMb: heapMb } })
  const ask = askerOf(worker)
  try {
    await fill({
      open: async (layout) => void (await ask({ open: layout })),
      add: async (rows, weight) => void (await ask({ rows, weight })),
    })
    const file = await ask({ finish: true })
    if (file === null) throw new TypeError('The thread answered without a file.')
    return file
  } finally {
    await worker.terminate()
  }
}

/**
 * Returns a function that sends a message to a thread and resolves with the answer. It rejects when the thread has
 * ended.
 */
function askerOf(worker: Worker): (message: ToThread) => Promise<FromThread> {
  const ended = new Promise<never>((_, reject) => {
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The thread of the spreadsheet ended.')))
  })
  ended.catch(() => {}) // the race below reports the rejection
  return (message) => {
    const answered = new Promise<FromThread>((resolve) => worker.once('message', resolve))
    worker.postMessage(message)
    return Promise.race([answered, ended])
  }
}
