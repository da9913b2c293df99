import type { BrowserContext, Page } from 'playwright'
import { clockAhead } from '../fixtures/clock'

/** From now on pages of the device can lose their storage. Open pages must be reloaded. */
export async function makeMortal(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const connections: IDBDatabase[] = []
    const { open } = IDBFactory.prototype
    IDBFactory.prototype.open = function (...asked) {
      const opening = open.apply(this, asked)
      opening.addEventListener('success', () => connections.push(opening.result))
      return opening
    }
    Object.assign(window, {
      loseStorage: () => connections.splice(0).map((connection) => connection.close()).length,
    })
  })
}

/** Makes a tablet sleep for hours: the time passes, and its database is closed. `takeUp` wakes the tablet. */
export async function sleepFor(page: Page, hours: number): Promise<void> {
  await page.evaluate(clockAhead(hours * 3_600_000))
  const lost = await page.evaluate(() => Reflect.get(window, 'loseStorage')?.() ?? 0)
  if (lost === 0) throw new Error('Nothing was open: call makeMortal before the page is loaded.')
}

/** Makes the database hang without closing it. A reload ends this. */
export async function hangStorage(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('frontdesk')
        opening.onsuccess = () => {
          const { result: db } = opening
          const meta = db.transaction([...db.objectStoreNames], 'readwrite').objectStore('meta')
          const hold = () => {
            meta.get('sender').onsuccess = hold
          }
          hold()
          resolve()
        }
      }),
  )
}

export const takeUp = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
