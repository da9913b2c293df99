import { IDBObjectStore } from 'fake-indexeddb'

/** Does something while nothing can be added to any database. */
export async function onFullDisk<T>(act: () => Promise<T>): Promise<T> {
  const { add } = IDBObjectStore.prototype
  IDBObjectStore.prototype.add = () => {
    throw new DOMException('The disk is full', 'QuotaExceededError')
  }
  try {
    return await act()
  } finally {
    IDBObjectStore.prototype.add = add
  }
}
