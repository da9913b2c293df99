import type { Locator, Page } from 'playwright'

interface Point {
  x: number
  y: number
}

/** Milliseconds, more than a long press. */
const heldMs = 350
const shares = [0.1, 0.25, 0.4, 0.55, 0.7, 0.85, 1]

/** A finger that moves from one point to another, as touch events. */
async function fingerOf(page: Page, from: Point, to: Point) {
  const browser = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints })
  const move = (share: number) =>
    send('touchMove', [
      { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share },
    ])
  return { down: () => send('touchStart', [from]), move, up: () => send('touchEnd', []) }
}

/** Presses long on a point, moves the finger to another one, and lifts it. */
export async function longPressTo(page: Page, from: Point, to: Point): Promise<void> {
  const finger = await fingerOf(page, from, to)
  await finger.down()
  await page.waitForTimeout(heldMs)
  for (const share of shares) await finger.move(share)
  await finger.up()
}

/**
 * Scrolls with a finger. The move is sent without waiting for the touch: on a busy machine a finger that waits becomes
 * a long press.
 */
export async function swipe(page: Page, from: Point, to: Point): Promise<void> {
  const finger = await fingerOf(page, from, to)
  const down = finger.down()
  for (const share of shares) await finger.move(share)
  await down
  await finger.up()
}

/** Drags with the mouse from one point to another, in steps. */
export async function dragTo(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await page.mouse.up()
}

/** A point inside an element, in pixels from its top left corner. */
export async function pointIn(place: Locator, x = 12, y = 8): Promise<Point> {
  const box = await place.boundingBox()
  if (!box) throw new Error('It is not to be seen')
  return { x: box.x + x, y: box.y + y }
}
