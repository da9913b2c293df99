import type { Locator, Page } from 'playwright'
import { choose, goTo } from './user'

/** Steps with fingers around the cash drawer of a tablet. */

export const tap = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole('button', { name, exact: true }).tap()

export async function openEndOfDay(page: Page) {
  await goTo(page, 'Reports')
  await page.getByRole('tab', { name: /^End of Day/ }).tap()
  await page.getByRole('button', { name: 'PRINT' }).waitFor()
}

/** The dialog that opens this tablet's drawer "Desk 1" with PHP 2,000, filled in. */
export async function fillOpening(page: Page) {
  await tap(page, 'OPEN A DRAWER')
  const dialog = page.getByRole('dialog', { name: 'Open a drawer' })
  await dialog.getByLabel('Name of this tablet').fill('Desk 1')
  await dialog.getByLabel('Float').fill('2000')
  return dialog
}

/**
 * Counts on the number pad: notes of 1,000, none of 500 and of 200, notes of 100. PHP 1,000 stay in the drawer.
 */
export async function countByPad(page: Page, thousands: string, hundreds: string) {
  await tap(page, 'COUNT AND CLOSE')
  const screen = page.getByRole('dialog', { name: 'Count Desk 1' })
  await screen.getByLabel('Number of PHP 1,000.00').tap()
  const pad = screen.getByRole('group', { name: 'Number pad' })
  for (const key of [thousands, 'Next', '0', 'Next', 'Next', hundreds]) await tap(pad, key)
  await screen.getByLabel('Left in the drawer').fill('1000')
  return screen
}

/** Opens a dialog of MORE on the open visit. */
export async function openMore(page: Page, name: string) {
  await tap(page, 'MORE')
  await page.getByRole('menuitem', { name }).tap()
  return page.getByRole('dialog', { name })
}

/** Adds a tip after the completion of the open visit. */
export async function fillTip(page: Page, amount: string, mode: string) {
  const dialog = await openMore(page, 'Add a tip')
  await dialog.getByLabel('Tip', { exact: true }).fill(amount)
  await choose(page, dialog, 'Mode of the tip', mode)
  return dialog
}

/** A cart with the first products and its money in two parts: PHP 50 by transfer, the rest in cash. */
export async function fillCart(page: Page, count: number, reference: string) {
  await goTo(page, 'Products')
  await page.getByRole('button', { name: /^SELL/ }).tap()
  const cart = page.getByRole('dialog', { name: 'Sell products' })
  const tiles = cart.getByRole('list', { name: 'Products' }).getByRole('button')
  for (let at = 0; at < count; at += 1) await tiles.nth(at).tap()
  await cart.getByRole('button', { name: 'Split' }).tap()
  await cart.getByLabel('Part 1', { exact: true }).fill('50')
  await cart.getByLabel('Reference of part 1').fill(reference)
  return cart
}
