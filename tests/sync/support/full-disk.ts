import { IDBObjectStore } from 'fake-indexeddb'

/** Does something while nothing can be written to any database. */
export async function onFullDisk<T>(act: () => Promise<T>): Promise<T> {
  const { add, put } = IDBObjectStore.prototype
  const refuse = () => {
    throw new DOMException('The disk is full', 'QuotaExceededError')
  }
  Object.assign(IDBObjectStore.prototype, { add: refuse, put: refuse })
  try {
    return await act()
  } finally {
    Object.assign(IDBObjectStore.prototype, { add, put })
  }
}
