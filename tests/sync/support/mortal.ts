import { vi } from 'vitest'
import { openHouse, readyTab } from './house'

/** A storage whose open connections end without a word, as in an iPad's sleep. */
export interface MortalStorage {
  indexedDB: IDBFactory
  die(): void
  /** Dies for good as soon as something has been written to that table. */
  dieBehind(table: string): void
}

export function mortal(indexedDB: IDBFactory): MortalStorage {
  const open: IDBDatabase[] = []
  let last: string | null = null
  let isGone = false

  function die() {
    for (const connection of open) connection.close()
  }

  function adopt(connection: IDBDatabase) {
    open.push(connection)
    const begin = connection.transaction.bind(connection)
    connection.transaction = (tables, mode, options) => {
      const transaction = begin(tables, mode, options)
      if (mode === 'readwrite' && last !== null && [tables].flat().includes(last))
        transaction.addEventListener('complete', () => {
          isGone = true
          die()
        })
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
    dieBehind(table) {
      last = table
    },
  }
}

/** A tab in step on such a storage. Dexie warns when it is the one to notice. */
export async function mortalTab() {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const house = await openHouse()
  const device = house.device()
  const storage = mortal(device.indexedDB)
  const { sync } = await readyTab(house, device, { indexedDB: storage.indexedDB })
  return { house, device, sync, ...storage }
}
