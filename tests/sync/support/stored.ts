import * as v from 'valibot'

const record = v.record(v.string(), v.unknown())
type Stored = v.InferOutput<typeof record>

/**
 * Changes or adds raw records of a table, and returns the result. Only for states that today's app doesn't
 * produce: those of another version, or damage.
 */
export async function changeStored(
  indexedDB: IDBFactory,
  table: string,
  change: (stored: Stored, at: number) => Stored,
  more: readonly Stored[] = [],
): Promise<Stored[]> {
  const [{ name = '' } = {}] = await indexedDB.databases()
  const db = await answered(indexedDB.open(name))
  const store = db.transaction(table, 'readwrite').objectStore(table)
  const before = v.parse(v.array(record), await answered(store.getAll()))
  for (const [at, stored] of before.entries()) await answered(store.put(change(stored, at)))
  for (const stored of more) await answered(store.add(stored))
  const after = v.parse(v.array(record), await answered(store.getAll()))
  db.close()
  return after
}

/** All records of some tables, read from the database. */
export async function storedIn(indexedDB: IDBFactory, tables: readonly string[]) {
  const [{ name = '' } = {}] = await indexedDB.databases()
  const db = await answered(indexedDB.open(name))
  const reading = db.transaction(tables, 'readonly')
  const stored = await Promise.all(
    tables.map((table) => answered<unknown[]>(reading.objectStore(table).getAll())),
  )
  db.close()
  return stored.flat()
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
