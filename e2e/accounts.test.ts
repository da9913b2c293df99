import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { test } from './fixtures/test'
import { openMore } from './steps/drawer'
import { freeBooking, ServiceApi } from './steps/service-api'
import {
  book,
  choose,
  closeAppointment,
  comeBack,
  expectChip,
  goOffline,
  goTo,
  openAppointment,
} from './steps/user'

const rina = { username: 'rina.staff', password: 'green door nine', pin: '8520' }
const ownersPin = '2580'
const paula = { name: 'Paula Tanaka', mobileNumber: '639990000001' }
const newPassword = 'blue kettle tram'

async function fromMenu(page: Page, item: string) {
  await page.getByRole('button', { name: /More/ }).tap()
  await page.getByRole('menuitem', { name: item, exact: true }).tap()
  return page.getByRole('dialog', { name: item })
}

/** Books while the network is away. */
async function queueBooking(page: Page, free: Awaited<ReturnType<typeof freeBooking>>) {
  await book(page, { ...paula, ...free })
  await expectChip(page, /1 queued/)
}

const sent = (page: Page) => expectChip(page, /^Online(?![\s\S]*queued)/)

/** Switches to the only other store. */
async function switchStore(page: Page) {
  const dialog = await fromMenu(page, 'Switch store')
  await dialog.getByRole('button', { name: 'SWITCH STORE' }).tap()
  await dialog.waitFor({ state: 'detached' })
}

test('OFF-10 ACCOUNT-1 a session that has ended is renewed over the work and loses nothing, and goes on with another password', async ({
  openTablet,
  network,
  service,
}) => {
  const api = await ServiceApi.logIn(service.origin)
  const free = await freeBooking(api, 'SWEDISH MASSAGE 60')
  const { page } = await openTablet({ user: 'makati', storesApp: true })
  await goOffline(network, page)
  await queueBooking(page, free)
  const name = page.getByLabel('Customer Name')
  await name.fill('Half typed')
  await ServiceApi.end(service.origin, await page.evaluate(() => localStorage.token))
  await comeBack(network, page)
  const over = page.getByRole('dialog', { name: 'Your session is over' })
  await over.waitFor()
  expect(await api.ofCustomer(paula.name)).toEqual([])
  await over.getByLabel('Password', { exact: true }).fill('makati-demo')
  await over.getByRole('button', { name: 'Login' }).tap()
  await over.waitFor({ state: 'detached' })
  await sent(page)
  expect(await api.ofCustomer(paula.name)).toHaveLength(1)
  expect(await name.inputValue()).toBe('Half typed')

  const dialog = await fromMenu(page, 'Change password')
  await dialog.getByLabel('Present password', { exact: true }).fill('makati-demo')
  await dialog.getByLabel('New password', { exact: true }).fill(newPassword)
  await dialog.getByLabel('New password again', { exact: true }).fill(newPassword)
  await dialog.getByRole('button', { name: 'CHANGE PASSWORD' }).tap()
  await dialog.getByText('Your password is changed.').waitFor()
  await dialog.getByRole('button', { name: 'Done' }).tap()
  await ServiceApi.logIn(service.origin, 'makati', newPassword)
  await expectChip(page, /^Online/)
})

test('ACCOUNT-2 another store is opened, and switched to once nothing waits', async ({
  openTablet,
  network,
  service,
}) => {
  const api = await ServiceApi.logIn(service.origin)
  const free = await freeBooking(api, 'SWEDISH MASSAGE 60')
  const { page } = await openTablet({ user: 'owner', storesApp: true })
  await goTo(page, 'Store')
  await page.getByRole('button', { name: 'Open another store' }).tap()
  const form = page.getByRole('dialog', { name: 'Open another store' })
  await form.getByLabel('Store Name').fill('Serenity Baguio')
  await form.getByRole('button', { name: 'OPEN', exact: true }).tap()
  await form.getByText('The store is open').waitFor()
  await form.getByRole('button', { name: 'Close' }).tap()
  await goTo(page, 'Massage Appointments')

  await goOffline(network, page)
  await queueBooking(page, free)
  const dialog = await fromMenu(page, 'Switch store')
  await dialog.getByText('1 change waits in SERENITY MAKATI.').waitFor()
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().tap()
  await comeBack(network, page)
  await sent(page)

  await switchStore(page)
  await page.getByText('SERENITY BAGUIO').first().waitFor()
  await goTo(page, 'Services')
  await page.getByRole('button', { name: 'SWEDISH MASSAGE 60', exact: true }).waitFor()
  await page.reload()
  await page.getByText('SERENITY BAGUIO').first().waitFor()
  await switchStore(page)
  await page.getByText('SERENITY MAKATI').first().waitFor()
  await page.getByRole('button', { name: new RegExp(`^${paula.name}`) }).waitFor()
})

/** Sets the owner's PIN, locks, and logs `rina` in, who has one. Each then enters the PIN once. */
async function shareTablet(page: Page) {
  const password = await fromMenu(page, 'Change password')
  await password.getByRole('button', { name: 'Set a PIN instead' }).tap()
  const form = page.getByRole('dialog', { name: 'Set a PIN' })
  await form.getByLabel('Password', { exact: true }).fill('owner-demo')
  await form.getByLabel('New PIN', { exact: true }).fill(ownersPin)
  await form.getByLabel('New PIN again', { exact: true }).fill(ownersPin)
  await form.getByRole('button', { name: 'SET PIN' }).tap()
  await form.getByRole('button', { name: 'Done' }).tap()
  await page.getByRole('button', { name: /More/ }).tap()
  await page.getByRole('menuitem', { name: 'Lock', exact: true }).tap()
  await page.getByRole('button', { name: 'Log in with a password' }).tap()
  await page.getByRole('button', { name: 'Switch user' }).tap()
  await page.getByLabel('Username').fill(rina.username)
  await page.getByLabel('Password', { exact: true }).fill(rina.password)
  await page.getByRole('button', { name: 'Login' }).tap()
  await sent(page)
  await switchTo(page, ownersPin)
  await switchTo(page, rina.pin)
}

async function enterPin(dialog: Locator, pin: string) {
  for (const key of [...pin, 'OK'])
    await dialog.getByRole('button', { name: key, exact: true }).tap()
  await dialog.waitFor({ state: 'detached' })
}

/** Switches to the only other user. */
const switchTo = async (page: Page, pin: string) =>
  enterPin(await fromMenu(page, 'Switch user'), pin)

test('session-12 REPORT-16 an act that a colleague allows by PIN, offline and among the changes of two, is sent once and listed', async ({
  openTablet,
  network,
  service,
}) => {
  const api = await ServiceApi.logIn(service.origin)
  const { username, password, pin } = rina
  await api.change(`/v1/stores/settings/${api.storeCode}`, { showsExceptions: true })
  await api.add('/auth/register', { ...rina, firstName: 'Rina', lastName: 'Uy', role: 'STAFF' })
  const own = await ServiceApi.logIn(service.origin, username, password)
  await own.add('/auth/pin', { password, pin })
  const ended = (await api.day()).find((row) => row.status === 'COMPLETED' && row.name)
  if (!ended?.name) throw new Error('The demo day has no visit that has ended')
  const free = await freeBooking(api, 'SWEDISH MASSAGE 60')
  const { page } = await openTablet({ user: 'owner', storesApp: true })
  await shareTablet(page)

  await goOffline(network, page)
  await queueBooking(page, free)
  await openAppointment(page, ended.name)
  const refund = await openMore(page, 'Refund')
  await refund.getByRole('textbox').first().fill('100')
  await choose(page, refund, 'Reason', 'Charged twice')
  const press = refund.getByRole('button', { name: 'REFUND PHP 100.00' })
  await press.tap()
  const asked = page.getByRole('dialog', { name: 'Who allows it?' })
  await asked.getByLabel('PIN of owner').press('Escape')
  await refund.getByText('Your role does not allow: refund.').waitFor()
  expect(await press.evaluate((button) => button === document.activeElement)).toBe(true)
  await press.tap()
  await enterPin(asked, ownersPin)
  await page.getByText('The refund is saved.').waitFor()
  await closeAppointment(page)
  await switchTo(page, ownersPin)
  await expectChip(page, /2 queued/)

  await comeBack(network, page)
  await sent(page)
  const corrections = async () =>
    (await api.ofCustomer(ended.name)).flatMap((row) => row.corrections)
  expect(await corrections()).toMatchObject([{ kind: 'REFUND', amount: 100, by: username }])
  expect(await api.ofCustomer(paula.name)).toMatchObject([{ createdBy: username }])
  await goTo(page, 'Reports')
  await page.getByRole('tab', { name: /^Exceptions/ }).tap()
  const row = page.getByRole('row', { name: /Refund.*allowed by owner/ })
  await row.getByRole('button', { name: 'Refund' }).tap()
  await page.getByRole('dialog', { name: ended.name }).waitFor()
})
