import { rawFactory } from './raw-indexeddb'

/** Version of the engine's own database. */
export const usualVersion = 20
const newerVersion = 30

/** Upgrades a database as a newer version of the app would, and rewrites the outbox in another shape. */
export function upgrade(factory: IDBFactory, database: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = factory.open(database, newerVersion)
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

function rewriteAll(table: IDBObjectStore) {
  const walk = table.openCursor()
  walk.onsuccess = () => {
    walk.result?.update(walk.result.value)
    walk.result?.continue()
  }
}

/** Sets the version of a database that no connection has open. */
export function setVersion(factory: IDBFactory, database: string, version: number): void {
  const raw = rawFactory(factory)._databases.get(database)
  if (raw) raw.version = version
}
