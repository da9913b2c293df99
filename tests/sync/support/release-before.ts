import * as v from 'valibot'

/** Version of the database before its pages were divided. */
const versionBefore = 10

type Key = IDBValidKey

interface Kept {
  key: Key
  value: unknown
}

const numbered = v.tuple([v.string(), v.number()])
const customers = v.looseObject({ store: v.string(), rows: v.array(v.unknown()) })
const visits = v.looseObject({ visits: v.array(v.unknown()) })

/**
 * Rewrites a closed database as the release before divided pages left it: whole pages, and the version of that release.
 */
export async function rewriteAsBefore(indexedDB: IDBFactory): Promise<void> {
  const [{ name = '' } = {}] = await indexedDB.databases()
  const now = await answered(indexedDB.open(name))
  const tables = await Promise.all(
    [...now.objectStoreNames].map(async (table) => {
      const store = now.transaction(table).objectStore(table)
      const { keyPath, autoIncrement } = store
      const indexes = indexesOf(store)
      const [keys, values] = [store.getAllKeys(), store.getAll()]
      const found = (await answered(values)).map((value, at) => ({
        key: keys.result[at] ?? 0,
        value,
      }))
      return { table, keyPath, autoIncrement, indexes, records: asBefore(table, found) }
    }),
  )
  now.close()
  await answered(indexedDB.deleteDatabase(name))
  const opening = indexedDB.open(name, versionBefore)
  opening.onupgradeneeded = () => {
    for (const { table, keyPath, autoIncrement, indexes, records } of tables) {
      const before = opening.result.createObjectStore(table, { keyPath, autoIncrement })
      for (const index of indexes) before.createIndex(index.name, index.keyPath, index)
      for (const { key, value } of records)
        if (keyPath === null) before.put(value, key)
        else before.put(value)
    }
  }
  ;(await answered(opening)).close()
}

/** Opens the database like a tab of that release, which closes when a newer one wants to upgrade it. */
export async function openBefore(indexedDB: IDBFactory): Promise<{ isClosed: () => boolean }> {
  const [{ name = '' } = {}] = await indexedDB.databases()
  const db = await answered(indexedDB.open(name))
  let isClosed = false
  db.onversionchange = () => {
    db.close()
    isClosed = true
  }
  return { isClosed: () => isClosed }
}

const indexesOf = (store: IDBObjectStore) =>
  [...store.indexNames].map((name) => {
    const { keyPath, multiEntry, unique } = store.index(name)
    return { name, keyPath, multiEntry, unique }
  })

function asBefore(table: string, records: readonly Kept[]): Kept[] {
  if (table === 'customers') return wholePages(records)
  // Visits were in fewer pages, so these pages are wrong although their keys exist.
  if (table === 'places')
    return records.map(({ key, value }) => ({
      key,
      value: v.is(visits, value) ? { ...value, visits: [] } : value,
    }))
  return [...records]
}

function wholePages(records: readonly Kept[]): Kept[] {
  const pages = new Map<string, Kept>()
  for (const { key, value } of records) {
    const [store, number] = v.parse(numbered, key)
    const page = Math.floor(number)
    const { rows } = v.parse(customers, value)
    const former = pages.get(`${store} ${page}`)?.value
    const before = former ? v.parse(customers, former).rows : []
    pages.set(`${store} ${page}`, {
      key: [store, page],
      value: { store, page, rows: [...before, ...rows] },
    })
  }
  return [...pages.values()]
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
