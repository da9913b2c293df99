import type { Page } from 'playwright'

/** Counts touches of the screen from now on. Returns a function that reads the count. */
export async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.documentElement.dataset.taps = '0'
    const count = () => {
      const { dataset } = document.documentElement
      dataset.taps = String(Number(dataset.taps) + 1)
    }
    addEventListener('touchstart', count, { capture: true, passive: true })
  })
  return async () => Number(await page.evaluate(() => document.documentElement.dataset.taps))
}
