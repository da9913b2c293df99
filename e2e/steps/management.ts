import type { Locator, Page } from 'playwright'

/** Steps of a user on the management screens, by visible text. */

/** Opens a page of the bar, or of More. */
export async function goTo(page: Page, name: string) {
  const bar = page.getByRole('navigation', { name: 'Main' })
  const link = bar.getByRole('link', { name, exact: true })
  if (await link.isVisible()) await link.click()
  else {
    await bar.locator('[aria-haspopup="menu"]').click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

export const rowNamed = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) })

/** Opens the form of a row. */
export async function openRow(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name, exact: true }).click()
  const form = page.getByRole('dialog', { name })
  await form.waitFor()
  return form
}

/** Opens the empty form of `noun`. */
export async function openNew(page: Page, noun: string): Promise<Locator> {
  await page.getByRole('button', { name: 'ADD', exact: true }).click()
  const form = page.getByRole('dialog', { name: `Add ${noun}` })
  await form.waitFor()
  return form
}
