import { IDBIndex, IDBObjectStore } from 'fake-indexeddb'
import { onTestFinished } from 'vitest'
import { rowsIn, watchRecords } from '../../bench/sync/watch-records'

/** Rows in the records that were read and written, by table. */
export interface CountedRows {
  read: Readonly<Record<string, number>>
  written: Readonly<Record<string, number>>
}

/** Counts rows in all databases until the test ends. The returned function counts those of some work. */
export function createRowCounter(): (work: () => Promise<unknown>) => Promise<CountedRows> {
  const counts = { read: new Map<string, number>(), written: new Map<string, number>() }
  const prototypes = [IDBObjectStore.prototype, IDBIndex.prototype]
  const stop = watchRecords(prototypes, (kind, table, value) =>
    counts[kind].set(table, (counts[kind].get(table) ?? 0) + rowsIn(value)),
  )
  onTestFinished(stop)
  return async (work) => {
    for (const each of Object.values(counts)) each.clear()
    await work()
    return {
      read: Object.fromEntries(counts.read),
      written: Object.fromEntries(counts.written),
    }
  }
}
