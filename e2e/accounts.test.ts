import type { Page } from 'playwright'
import { expect } from 'vitest'
import { test } from './fixtures/test'
import { freeBooking, ServiceApi } from './steps/service-api'
import { book, comeBack, expectChip, goTo } from './steps/user'

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
  await network.cut()
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

  await network.cut()
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
