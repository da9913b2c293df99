/** IndexedDB without a library, the other side of the ratios. */

const stores = { outbox: 'seq', rows: 'id' }
type StoreName = keyof typeof stores

export function openRaw(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(`raw-${Date.now()}`, 1)
    opening.onupgradeneeded = () => {
      for (const [name, keyPath] of Object.entries(stores))
        opening.result.createObjectStore(name, { keyPath })
    }
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
}

/** Puts one record into each store that is named, in one transaction. */
export function putRaw(
  db: IDBDatabase,
  records: Partial<Readonly<Record<StoreName, unknown>>>,
  durability: IDBTransactionDurability = 'strict',
): Promise<void> {
  return new Promise((resolve, reject) => {
    const names = Object.keys(records)
    const transaction = db.transaction(names, 'readwrite', { durability })
    for (const [name, record] of Object.entries(records)) transaction.objectStore(name).put(record)
    transaction.oncomplete = () => resolve()
    transaction.onerror = () => reject(transaction.error)
  })
}
