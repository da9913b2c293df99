import type { Locator, Page } from 'playwright'

interface Point {
  x: number
  y: number
}

async function touch(page: Page, from: Point, to: Point, heldMs: number): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints })
  await send('touchStart', [from])
  if (heldMs > 0) await page.waitForTimeout(heldMs)
  for (const share of [0.1, 0.25, 0.4, 0.55, 0.7, 0.85, 1]) {
    const [x, y] = [from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share]
    await send('touchMove', [{ x, y }])
  }
  await send('touchEnd', [])
  await browser.detach()
}

/** Holds a finger on something, moves it there, and lifts it. */
export const longPressTo = (page: Page, from: Point, to: Point) => touch(page, from, to, 350)

/** Scrolls with a finger. */
export const swipe = (page: Page, from: Point, to: Point) => touch(page, from, to, 0)

/** Drags with the mouse: presses, moves there in steps, and lets go. */
export async function dragTo(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await page.mouse.up()
}

/** A point inside of something, so many pixels from its top left corner. */
export async function pointIn(place: Locator, x = 12, y = 8): Promise<Point> {
  const box = await place.boundingBox()
  if (!box) throw new Error('It is not to be seen')
  return { x: box.x + x, y: box.y + y }
}
