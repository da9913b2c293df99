import type { BrowserContext, Locator, Page } from 'playwright'
import { expect } from 'vitest'
import type { Network } from '../fixtures/network'

/** Steps of a user at a tablet, by visible text. */

/** Logs in. The first sync may still be running afterwards. */
export async function enter(page: Page, username: string) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(`${username}-demo`)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('heading', { name: 'Create Appointment Form' }).waitFor()
}

export async function logIn(page: Page, username = 'makati') {
  await enter(page, username)
  await waitUntilSynced(page)
}

/** Opens a page by the navigation bar, or by its More. */
export async function goTo(page: Page, name: string) {
  const bar = page.getByRole('navigation', { name: 'Main' })
  const link = bar.getByRole('link', { name, exact: true })
  if (await link.isVisible()) return link.click()
  await bar.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** Waits for the first sync, so that the tablet can work offline. */
export async function waitUntilSynced(page: Page) {
  await page.getByRole('button', { name: /Online.*Synced/ }).waitFor({ timeout: 60_000 })
}

/** Waits until the app's files are stored on the device, so that the app opens offline. */
export async function waitUntilInstalled(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, {
    timeout: 60_000,
  })
}

export const chip = (page: Page) =>
  page.getByRole('button', {
    name: /^(Online|Checking|Offline|Connecting|Log-in needed|Not saving)/,
  })

/** Types into a select cell and picks the option of that name. `form` contains the cell. */
export async function choose(page: Page, form: Locator, label: string, option: string) {
  const cell = form.getByRole('combobox', { name: label })
  await cell.click()
  await cell.fill(option)
  // A hint may follow the name: "SWEDISH MASSAGE 60 PHP 1,200.00".
  const name = new RegExp(`^${option}( ?(PHP|not free|−).*)?$`)
  await page.getByRole('option', { name }).click()
}

export const bookingForm = (page: Page) =>
  page.getByRole('complementary', { name: 'Create Appointment Form' })

export const detailForm = (page: Page) => page.locator('#updateAppointmentForm')

interface Booking {
  mobileNumber: string
  /** name of a new customer; absent for a known one */
  name?: string
  service: string
  /** "3:30 PM" */
  time: string
  therapist: string
  room: string
}

export async function fillBooking(page: Page, booking: Booking) {
  const form = bookingForm(page)
  await form.getByLabel('Customer Mobile No.').fill(booking.mobileNumber)
  const found = booking.name ? /^(No customer record|Offline: not)/ : 'Customer record found'
  await form.getByText(found).waitFor()
  if (booking.name) await form.getByLabel('Customer Name').fill(booking.name)
  await choose(page, form, 'Service', booking.service)
  await choose(page, form, 'Time', booking.time)
  await choose(page, form, 'Therapist', booking.therapist)
  await choose(page, form, 'Room', booking.room)
  await form.getByText('Full', { exact: true }).click()
}

export async function book(page: Page, booking: Booking) {
  await fillBooking(page, booking)
  await page.getByRole('button', { name: 'BOOK' }).click()
  await page.getByText('Appointment is booked.').waitFor()
}

/** Opens an appointment of the board by its customer. */
export async function openAppointment(page: Page, name: string) {
  await page
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Products Ordered' }).waitFor()
}

/** Completes the open appointment, even if it has not begun. */
export async function complete(page: Page) {
  await detailForm(page).getByRole('button', { name: 'COMPLETE' }).click()
  const done = page.getByText('Appointment status is COMPLETED.')
  const sure = page.getByRole('button', { name: 'Complete it now' })
  await done.or(sure).first().waitFor()
  if (await sure.isVisible()) await sure.click()
  await done.waitFor()
}

export async function closeAppointment(page: Page) {
  const detail = page.getByRole('dialog').filter({ has: detailForm(page) })
  await detail.getByRole('button', { name: 'Close', exact: true }).click()
  await detailForm(page).waitFor({ state: 'detached' })
}

/** Opens the app in another tab of the same tablet; `script` runs in it first. */
export async function openSecondTab(context: BrowserContext, script?: string): Promise<Page> {
  const page = await context.newPage()
  if (script) await page.addInitScript(script)
  await page.goto('/dashboard')
  return page
}

/** Sends the outbox now, without waiting for the next check of the network. */
export async function syncNow(page: Page) {
  await chip(page).click()
  await page.getByRole('button', { name: 'Sync now' }).click()
}

/** Cuts the network of a device whose app is installed, and waits until the app says so. */
export async function goOffline(network: Network, page: Page) {
  await waitUntilInstalled(page)
  await network.cut()
  await expectChip(page, /Offline/)
}

/** Restores the network of a device, and lets its browser notify every page. */
export async function comeBack(network: Network, ...pages: readonly Page[]) {
  await network.pass()
  for (const page of pages) await page.evaluate(() => window.dispatchEvent(new Event('online')))
}

/** Waits for a text of the chip, long enough for the tablet to notice the state of the network. */
export async function expectChip(page: Page, text: RegExp, timeout = 60_000) {
  await expect.poll(() => chip(page).innerText(), { timeout }).toMatch(text)
}

/** The title of the board for a day (YYYY-MM-DD): "Fri, Nov 20". */
export const titleOf = (date: string) =>
  new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric' }).format(
    new Date(`${date}T12:00:00`),
  )
