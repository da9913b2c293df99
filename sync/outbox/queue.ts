import type { Append } from '../store/append'
import type { NewEntry } from '../store/entry'

export interface Queue {
  /**
   * Appends an entry durably. Entries that arrive while a transaction is under way share the next
   * one. Rejects when the storage fails; then nothing was kept.
   */
  append(entry: NewEntry): Promise<void>
}

interface Arrival {
  entry: NewEntry
  done(): void
  failed(error: unknown): void
}

export function createQueue(append: Append): Queue {
  let arrivals: Arrival[] = []
  let writing = false

  async function writeAll() {
    writing = true
    while (arrivals.length > 0) {
      const batch = arrivals
      arrivals = []
      await writeBatch(batch)
    }
    writing = false
  }

  /** Never rejects: each arrival is told itself. */
  async function writeBatch(batch: readonly Arrival[]): Promise<void> {
    try {
      await append(batch.map(({ entry }) => entry))
      for (const { done } of batch) done()
    } catch (error) {
      for (const { failed } of batch) failed(error)
    }
  }

  return {
    append: (entry) =>
      new Promise((done, failed) => {
        arrivals.push({ entry, done, failed })
        if (!writing) void writeAll()
      }),
  }
}
