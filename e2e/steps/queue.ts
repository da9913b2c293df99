import type { Page } from 'playwright'
import type { BusinessTime } from '#domain/kernel/dates'

/** Points added to a customer, as entries of the outbox. */
export interface PointsQueue {
  mobileNumbers: readonly string[]
  user: string
  store: string
  /** points of the first entry */
  first: number
  count: number
  now: BusinessTime
}

/**
 * Puts entries into the outbox as the engine writes them: `first`, `first` + 1 … points, for these customers in turn.
 * The points identify an entry, and entries of a customer are sent in order.
 */
export function queuePoints(page: Page, queue: PointsQueue): Promise<void> {
  return page.evaluate(async ({ mobileNumbers, user, store, first, count, now }) => {
    const opened = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('frontdesk')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const writing = opened.transaction('outbox', 'readwrite', { durability: 'strict' })
    for (let points = first; points < first + count; points += 1) {
      const mobileNumber = mobileNumbers[points % mobileNumbers.length] ?? ''
      const body = { customerMobileNumber: mobileNumber, action: 'ADD', points, storeCode: store }
      writing.objectStore('outbox').add({
        record: 1,
        id: `00000000-0000-7000-8000-${String(points).padStart(12, '0')}`,
        command: 'updatePoints',
        input: { id: mobileNumber, ...body },
        store,
        user,
        device: 'test',
        lane: `customers/${mobileNumber}`,
        mobile: mobileNumber,
        dates: [],
        dependsOn: null,
        queuedAt: Date.parse(now.instant),
        now,
        freshId: `fresh-${points}`,
        seen: null,
        customer: null,
        baseVersion: 0,
        state: 'queued',
        attempts: 0,
        failingSince: null,
        request: { method: 'PATCH', path: '/v1/customers/updatePoints', body },
        conflict: null,
        supersedes: null,
      })
    }
    await new Promise<void>((resolve, reject) => {
      writing.oncomplete = () => resolve()
      writing.onabort = () => reject(writing.error)
    })
    opened.close()
  }, queue)
}
