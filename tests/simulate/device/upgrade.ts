import { rawFactory } from './raw-indexeddb'

/** Upgrades a database as a newer version of the app would, and rewrites the outbox in another shape. */
export function upgrade(factory: IDBFactory, database: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = factory.open(database, versionOf(factory, database) + oneVersion)
    opening.onupgradeneeded = () => {
      const outbox = opening.transaction?.objectStore('outbox')
      if (outbox) rewriteAll(outbox)
    }
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      opening.result.close()
      resolve()
    }
  })
}

/** Dexie stores its version number times ten. */
const oneVersion = 10

const versionOf = (factory: IDBFactory, database: string): number =>
  rawFactory(factory)._databases.get(database)?.version ?? 0

function rewriteAll(table: IDBObjectStore) {
  const walk = table.openCursor()
  walk.onsuccess = () => {
    walk.result?.update(walk.result.value)
    walk.result?.continue()
  }
}

/** Makes an upgraded version the usual one. No connection may have the database open. */
export function becomeUsual(factory: IDBFactory, database: string): void {
  const raw = rawFactory(factory)._databases.get(database)
  if (raw) raw.version -= oneVersion
}
