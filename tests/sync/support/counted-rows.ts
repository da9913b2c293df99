import { IDBDatabase, IDBIndex, IDBObjectStore } from 'fake-indexeddb'
import { onTestFinished, vi } from 'vitest'
import { rowsIn, watchRecords } from '../../bench/sync/watch-records'

/** Rows in the records that were read and written, by table. */
export interface CountedRows {
  read: Readonly<Record<string, number>>
  written: Readonly<Record<string, number>>
  /** number of transactions by their mode, and their durability if it is strict */
  transactions: Readonly<Record<string, number>>
}

/** Counts rows in all databases until the test ends. The returned function counts those of some work. */
export function createRowCounter(): (work: () => Promise<unknown>) => Promise<CountedRows> {
  const counts = {
    read: new Map<string, number>(),
    written: new Map<string, number>(),
    transactions: new Map<string, number>(),
  }
  const add = (kind: keyof typeof counts, name: string, count: number) =>
    counts[kind].set(name, (counts[kind].get(name) ?? 0) + count)
  const prototypes = [IDBObjectStore.prototype, IDBIndex.prototype]
  const stop = watchRecords(prototypes, (kind, table, value) => add(kind, table, rowsIn(value)))
  const begin = IDBDatabase.prototype.transaction
  const spy = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    tables,
    mode = 'readonly',
    options = {},
  ) {
    add('transactions', options.durability === 'strict' ? `strict ${mode}` : mode, 1)
    return begin.call(this, tables, mode, options)
  })
  onTestFinished(() => {
    stop()
    spy.mockRestore()
  })
  return async (work) => {
    for (const each of Object.values(counts)) each.clear()
    await work()
    return {
      read: Object.fromEntries(counts.read),
      written: Object.fromEntries(counts.written),
      transactions: Object.fromEntries(counts.transactions),
    }
  }
}
