import type { Page } from 'playwright'

/** Number of records in each part of the device's database. */
export const stored = (page: Page) =>
  page.evaluate(async () => {
    const asked = indexedDB.open('frontdesk')
    const database = await new Promise<IDBDatabase>((resolve) => {
      asked.onsuccess = () => resolve(asked.result)
    })
    const counts: Record<string, number> = {}
    for (const name of ['days', 'customers', 'outbox']) {
      const counted = database.transaction(name).objectStore(name).count()
      counts[name] = await new Promise((resolve) => {
        counted.onsuccess = () => resolve(counted.result)
      })
    }
    database.close()
    return counts
  })
