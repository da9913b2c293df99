/** IndexedDB without a library and with a record per row, to which the engine is compared. */

const stores = {
  appointments: ['startDate'],
  customers: ['mobileNumber'],
  outbox: [],
} satisfies Readonly<Record<string, readonly string[]>>
type StoreName = keyof typeof stores
const names = Object.keys(stores)

export const rawName = 'raw'

export function openRaw(): Promise<IDBDatabase> {
  const opening = indexedDB.open(rawName, 1)
  opening.onupgradeneeded = () => {
    for (const [store, indexes] of Object.entries(stores)) {
      const created = opening.result.createObjectStore(store, { keyPath: 'id' })
      for (const index of indexes) created.createIndex(index, index)
    }
  }
  return resultOf(opening)
}

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

type Records = Partial<Readonly<Record<StoreName, readonly unknown[]>>>

/** Puts records into their stores and deletes answered entries, in one transaction. */
export function putRaw(
  db: IDBDatabase,
  records: Records,
  durability: IDBTransactionDurability,
  answered: readonly string[] = [],
): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(names, 'readwrite', { durability })
    for (const [name, rows] of Object.entries(records))
      for (const row of rows) transaction.objectStore(name).put(row)
    for (const id of answered) transaction.objectStore('outbox').delete(id)
    transaction.oncomplete = () => resolve()
    transaction.onerror = () => reject(transaction.error)
  })
}

const readerOf = (db: IDBDatabase, name: StoreName) => db.transaction(name).objectStore(name)

/** All appointments of a day. */
export const readRawDay = (db: IDBDatabase, date: string): Promise<unknown[]> =>
  resultOf(readerOf(db, 'appointments').index('startDate').getAll(date))

export const readRawCustomer = (db: IDBDatabase, mobileNumber: string): Promise<unknown> =>
  resultOf(readerOf(db, 'customers').index('mobileNumber').get(mobileNumber))

/** Customers whose name contains the word. */
export async function searchRaw(db: IDBDatabase, word: string): Promise<unknown[]> {
  const rows: { firstName: string; lastName: string }[] = await resultOf(
    readerOf(db, 'customers').getAll(),
  )
  return rows.filter(({ firstName, lastName }) =>
    `${firstName} ${lastName}`.toLowerCase().includes(word),
  )
}
