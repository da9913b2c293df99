import { IDBObjectStore } from 'fake-indexeddb'

/** Runs a task while all databases refuse writes, or only writes of values for which `isRefused` is true. */
export async function onFullDisk<T>(
  act: () => Promise<T>,
  isRefused: (value: unknown) => boolean = () => true,
): Promise<T> {
  const { add, put } = IDBObjectStore.prototype
  const unlessFull = (write: typeof add): typeof add =>
    function (this: IDBObjectStore, value, key) {
      if (isRefused(value)) throw new DOMException('The disk is full', 'QuotaExceededError')
      return write.call(this, value, key)
    }
  Object.assign(IDBObjectStore.prototype, { add: unlessFull(add), put: unlessFull(put) })
  try {
    return await act()
  } finally {
    Object.assign(IDBObjectStore.prototype, { add, put })
  }
}
