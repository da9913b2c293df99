import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { limitConcurrency } from '../kernel/concurrency-limit'
import type { FromThread, ToThread } from './messages'
import type { Cells, SheetLayout, Weight } from './sheet'

/** Writes a spreadsheet sheet by sheet. Each step is awaited before the next: rows never pile up. */
export interface SheetWriter {
  open(layout: SheetLayout): Promise<void>
  add(rows: readonly Cells[], weight: Weight): Promise<void>
}

/** Makes spreadsheets without keeping the thread that answers requests busy. */
export interface Spreadsheets {
  /** The file that `fill` has written; throws what it throws, or why the thread ended. */
  make(fill: (writer: SheetWriter) => Promise<void>): Promise<Uint8Array<ArrayBuffer>>
  /** whether too many wait for another one to be accepted */
  isBusy(): boolean
}

export interface ThreadOptions {
  /** where the bundled workbook-worker is; needed where the service itself isn't bundled */
  workerFile?: URL
  /** megabytes of objects that a thread may hold: rows pass through it, none stay */
  heapMb?: number
}

const atOnce = 2
const mostWaiting = 8

/** Each spreadsheet in a thread of its own, two at a time. */
export function spreadsheetThreads(options: ThreadOptions = {}): Spreadsheets {
  const { workerFile = bundledWorker(), heapMb = 128 } = options
  const limit = limitConcurrency(atOnce)
  return {
    make: (fill) => limit.run(() => makeInThread(workerFile, heapMb, fill)),
    isBusy: () => limit.waiting() >= mostWaiting,
  }
}

/** The bundler puts entries into one folder and what they share into another one below. */
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

/** Asks a thread one thing after another; rejects when the thread has ended. */
function askerOf(worker: Worker): (message: ToThread) => Promise<FromThread> {
  const ended = new Promise<never>((_, reject) => {
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The thread of the spreadsheet ended.')))
  })
  ended.catch(() => {}) // each call gets the rejection through its race
  return (message) => {
    const answered = new Promise<FromThread>((resolve) => worker.once('message', resolve))
    worker.postMessage(message)
    return Promise.race([answered, ended])
  }
}
