import { expect, test } from 'vitest'
import { createDisk, type Disk } from './disk'

const database = 'tablet'

/** Fills a disk as the engine's database is: keys inside and outside of values, counted ones, and an index. */
function fill({ indexedDB }: { indexedDB: IDBFactory }): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(database, 20)
    opening.onerror = () => reject(opening.error)
    opening.onupgradeneeded = () => {
      const { result } = opening
      result.createObjectStore('days').put({ rows: [1] }, ['MAKATI', '2026-11-21'])
      result.createObjectStore('meta', { keyPath: 'key' }).put({ key: 'host', value: 'batch' })
      const outbox = result.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true })
      outbox.createIndex('about', 'about')
      outbox.put({ about: 'visit' })
      result.createObjectStore('journal', { autoIncrement: true }).put({ records: [] })
    }
    opening.onsuccess = () => {
      opening.result.close()
      resolve()
    }
  })
}

const contentOf = (disk: Disk) =>
  ['days', 'meta', 'outbox', 'journal'].map((table) => disk.records(database, table))

test('a tablet that begins with an image of a synced disk has all of its records', async () => {
  const [synced, fresh] = [createDisk(), createDisk()]
  await fill(synced.mount())
  const image = synced.image(database)
  await fresh.load(database, image)
  expect(contentOf(fresh)).toEqual(contentOf(synced))
  expect(fresh.image(database)).toEqual(image)
  expect(image.tables.flatMap(({ records }) => records)).toHaveLength(4)
})
