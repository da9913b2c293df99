import { type Append, OvertakenError } from '../store/append'
import type { NewEntry } from '../store/entry'

export interface Queue {
  /**
   * Appends entries durably, all or none. Entries that arrive during a transaction share the next one; if it fails, its
   * halves are tried. Rejects when the storage fails, and with an OvertakenError when `isOvertaken`, or another tab has
   * appended; nothing is stored then.
   */
  append(entries: readonly NewEntry[], isOvertaken: () => boolean): Promise<void>
}

interface Arrival {
  entries: readonly NewEntry[]
  isOvertaken(): boolean
  done(): void
  failed(error: unknown): void
}

const isFullDisk = (error: unknown) =>
  error instanceof DOMException && error.name === 'QuotaExceededError'

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

  /** Writes entries in one transaction. Never rejects: each caller's own promise does. */
  async function writeBatch(arrived: readonly Arrival[]): Promise<void> {
    const batch = arrived.filter(({ isOvertaken }) => !isOvertaken())
    for (const late of arrived) if (!batch.includes(late)) late.failed(new OvertakenError())
    if (batch.length === 0) return
    try {
      await append(batch.flatMap(({ entries }) => entries))
      for (const { done } of batch) done()
    } catch (error) {
      // A full disk refuses the halves too. Two invoices that took one number can't share a transaction.
      const half = isFullDisk(error) ? 0 : batch.length >> 1
      if (half === 0) for (const { failed } of batch) failed(error)
      else for (const part of [batch.slice(0, half), batch.slice(half)]) await writeBatch(part)
    }
  }

  return {
    append: (entries, isOvertaken) =>
      new Promise((done, failed) => {
        arrivals.push({ entries, isOvertaken, done, failed })
        if (!writing) void writeAll()
      }),
  }
}
