import { IDBObjectStore } from 'fake-indexeddb'
import { onTestFinished, vi } from 'vitest'

/** Rows in the records that were read and written, by table. */
export interface CountedRows {
  read: Readonly<Record<string, number>>
  written: Readonly<Record<string, number>>
}

/** Counts rows in all databases until the test is over. The result counts those of some work. */
export function createRowCounter(): (work: () => Promise<unknown>) => Promise<CountedRows> {
  const counts = { read: new Map<string, number>(), written: new Map<string, number>() }
  const count = (kind: keyof typeof counts, table: string, value: unknown) =>
    counts[kind].set(table, (counts[kind].get(table) ?? 0) + rowsIn(value))
  for (const name of ['get', 'getAll'] as const) {
    const usual = IDBObjectStore.prototype[name]
    vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(function (
      this: IDBObjectStore,
      ...given: Parameters<IDBObjectStore['get']>
    ) {
      const request: IDBRequest = usual.apply(this, given)
      request.addEventListener('success', () => count('read', this.name, request.result))
      return request
    })
  }
  for (const name of ['put', 'add'] as const) {
    const usual = IDBObjectStore.prototype[name]
    vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(function (
      this: IDBObjectStore,
      ...given: Parameters<IDBObjectStore['put']>
    ) {
      count('written', this.name, given[0])
      return usual.apply(this, given)
    })
  }
  onTestFinished(() => void vi.restoreAllMocks())
  return async (work) => {
    for (const each of Object.values(counts)) each.clear()
    await work()
    return {
      read: Object.fromEntries(counts.read),
      written: Object.fromEntries(counts.written),
    }
  }
}

/** Rows of a page, or entries of an index; any other record is one. */
function rowsIn(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, each) => sum + rowsIn(each), 0)
  if (typeof value !== 'object' || value === null) return 0
  if ('rows' in value && Array.isArray(value.rows)) return value.rows.length
  const lists = Object.values(value).filter((field) => Array.isArray(field))
  return 'ids' in value ? lists.reduce((sum, list) => sum + list.length, 0) : 1
}
