import { vi } from 'vitest'
import { openBackend, readyTab } from './backend'

/** A storage whose open connections can end silently, as when an iPad sleeps. */
export interface FailingStorage {
  indexedDB: IDBFactory
  die(): void
  /** Ends the open connections as soon as a record has been written to the table. */
  dieAfter(table: string): void
  /** Makes the open connections stop answering; later ones work. */
  hang(): void
  /** Makes the open connections stop answering as soon as a record has been written to the table. */
  hangAfter(table: string): void
}

/** Object that accepts every request and never calls back. */
const silent: unknown = new Proxy(() => {}, {
  get: (_, name) => (name === 'then' ? undefined : silent),
  set: () => true,
  apply: () => silent,
})

export function failingStorage(indexedDB: IDBFactory): FailingStorage {
  const open: IDBDatabase[] = []
  const hanging = new WeakSet<IDBDatabase>()
  let last: string | null = null
  let end = () => {}
  let isGone = false

  function die() {
    for (const connection of open) connection.close()
  }

  function hang() {
    last = null
    for (const connection of open) hanging.add(connection)
  }

  function dieForGood() {
    isGone = true
    die()
  }

  function behind(table: string, act: () => void) {
    last = table
    end = act
  }

  function adopt(connection: IDBDatabase) {
    open.push(connection)
    const begin = connection.transaction.bind(connection)
    connection.transaction = (tables, mode, options) => {
      if (hanging.has(connection)) return silent as IDBTransaction
      const transaction = begin(tables, mode, options)
      if (mode === 'readwrite' && last !== null && [tables].flat().includes(last))
        transaction.addEventListener('complete', () => end())
      return transaction
    }
  }

  return {
    indexedDB: new Proxy(indexedDB, {
      get(factory, name) {
        const value = Reflect.get(factory, name)
        if (name !== 'open') return typeof value === 'function' ? value.bind(factory) : value
        return (...given: [string, number]) => {
          if (isGone) throw new DOMException('The disk is gone.', 'UnknownError')
          const opening = factory.open(...given)
          opening.addEventListener('success', () => adopt(opening.result))
          return opening
        }
      },
    }),
    die,
    dieAfter: (table) => behind(table, dieForGood),
    hang,
    hangAfter: (table) => behind(table, hang),
  }
}

/** A synced tab on a failing storage. Dexie logs a warning if it notices the failure first. */
export async function tabOnFailingStorage() {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const backend = await openBackend()
  const device = backend.device()
  const storage = failingStorage(device.indexedDB)
  const { sync, logged } = await readyTab(backend, device, { indexedDB: storage.indexedDB })
  return { backend, device, sync, logged, ...storage }
}
