import type { Locator, Page } from 'playwright'

/** Steps of a user without mouse and finger. */

/** Moves the focus with Tab, at most so many times, until an element has it. */
export async function tabTo(page: Page, wanted: Locator, most = 60) {
  await wanted.waitFor()
  for (let presses = 0; presses < most; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${wanted}`)
}

/** Opens a menu by its focused button, and chooses an item with the arrows. */
export async function chooseByKeys(page: Page, button: Locator, item: string | RegExp) {
  await button.press('Enter')
  const wanted = page
    .getByRole('menuitem', { name: item })
    .or(page.getByRole('menuitemradio', { name: item }))
    .first()
  await wanted.waitFor()
  for (let presses = 0; presses < 20; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) {
      await page.keyboard.press('Enter')
      return
    }
    await page.keyboard.press('ArrowDown')
  }
  throw new Error(`The arrows do not reach ${item}`)
}
