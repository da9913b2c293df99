import { rawFactory } from './raw-indexeddb'

/** A whole database: its tables with their indexes and records. */
export interface DiskImage {
  version: number
  tables: {
    name: string
    options: IDBObjectStoreParameters
    indexes: { name: string; keyPath: string | string[]; options: IDBIndexParameters }[]
    records: { key: IDBValidKey; value: unknown }[]
  }[]
}

/** Takes the image of a database while no connection writes. */
export function takeImage(factory: IDBFactory, database: string): DiskImage {
  const raw = rawFactory(factory)._databases.get(database)
  if (!raw) throw new Error(`There is no database ${database}`)
  const tables = [...raw.rawObjectStores].map(([name, table]) => ({
    name,
    options: { keyPath: table.keyPath, autoIncrement: table.autoIncrement },
    indexes: [...table.rawIndexes].map(([index, { keyPath, multiEntry, unique }]) => ({
      name: index,
      keyPath,
      options: { multiEntry, unique },
    })),
    records: [...table.records.values()].map((record) => structuredClone(record)),
  }))
  return { version: raw.version, tables }
}

/** The image without the device's id, because each tablet makes its own. */
export function withoutIdentity(image: DiskImage): DiskImage {
  const isDevice = ({ value }: { value: unknown }) =>
    typeof value === 'object' && value !== null && 'key' in value && value.key === 'device'
  return {
    ...image,
    tables: image.tables.map((table) => ({
      ...table,
      records: table.records.filter((record) => !isDevice(record)),
    })),
  }
}

/** Loads an image into an empty IndexedDB. */
export function loadImage(factory: IDBFactory, database: string, image: DiskImage): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = factory.open(database, image.version)
    opening.onupgradeneeded = () => {
      for (const { name, options, indexes, records } of image.tables) {
        const table = opening.result.createObjectStore(name, options)
        for (const index of indexes) table.createIndex(index.name, index.keyPath, index.options)
        for (const { key, value } of records)
          table.put(value, options.keyPath === null ? key : undefined)
      }
    }
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      opening.result.close()
      resolve()
    }
  })
}
