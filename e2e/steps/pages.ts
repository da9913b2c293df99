import type { Page } from 'playwright'

/** The pages of the navigation without the dashboard: name, path, heading. */
export const pages = [
  ['Other Appointments', '/non-massage', 'Other Appointments'],
  ['Products', '/products', 'Products'],
  ['Reports', '/reports', 'Reports'],
  ['Customers', '/customers', 'Search Customer'],
  ['Services', '/services', 'Services'],
  ['Therapists', '/staffs', 'Therapists'],
  ['Rooms', '/rooms', 'Rooms'],
  ['Lockers', '/lockers', 'Lockers'],
  ['Promos', '/promos', 'Promos'],
  ['Admins', '/admins', 'Admins'],
  ['Store', '/store', 'SERENITY MAKATI'],
  ['This device', '/device', 'This device'],
] as const

/** A path of no page, and its heading. */
export const noPage = ['/nowhere', 'Page not found'] as const

/** Waits until a page is shown with its data. */
export async function untilFilled(page: Page, heading: string) {
  await page.getByRole('heading', { name: heading }).first().waitFor()
  await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
}

/** Goes to a page as a link does: to load the app anew costs a second of the processor. */
export async function show(page: Page, [path, heading]: readonly [path: string, heading: string]) {
  await page.evaluate((next) => history.pushState(null, '', next), path)
  await untilFilled(page, heading)
}
