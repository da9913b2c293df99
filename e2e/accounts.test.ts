import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { test } from './fixtures/test'
import { freeBooking, ServiceApi } from './steps/service-api'
import { book, expectChip, goTo, logIn, syncNow } from './steps/user'

const paula = { name: 'Paula Tanaka', mobileNumber: '639990000001' }
const newPassword = 'blue kettle tram'

async function changePassword(page: Page, present: string) {
  await page.getByRole('button', { name: /More/ }).tap()
  await page.getByRole('menuitem', { name: 'Change password' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await dialog.getByLabel('Present password', { exact: true }).fill(present)
  await dialog.getByLabel('New password', { exact: true }).fill(newPassword)
  await dialog.getByLabel('New password again', { exact: true }).fill(newPassword)
  await dialog.getByRole('button', { name: 'CHANGE PASSWORD' }).tap()
  return dialog
}

/** Switches to the only other store. */
async function switchStore(page: Page, password: string) {
  await page.getByRole('button', { name: /More/ }).tap()
  await page.getByRole('menuitem', { name: 'Switch store' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Switch store' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'SWITCH STORE' }).tap()
  await dialog.waitFor({ state: 'detached' })
}

describe('accounts', () => {
  test('session-8 a new password ends the session of another tablet, whose queued booking survives', async ({
    openTablet,
    network,
    service,
  }) => {
    const api = await ServiceApi.logIn(service.origin)
    const free = await freeBooking(api, 'SWEDISH MASSAGE 60')
    const first = await openTablet()
    await logIn(first.page)
    const { page } = await openTablet()
    await logIn(page)
    await network.cut()
    await book(page, { ...paula, ...free })
    await expectChip(page, /1 queued/)
    await network.pass()

    const dialog = await changePassword(first.page, 'makati-demo')
    await dialog.getByText('Your password is changed.').waitFor()
    await dialog.getByRole('button', { name: 'Done' }).tap()
    await expectChip(first.page, /Online/)

    const over = page.getByRole('dialog', { name: 'Your session is over' })
    await over.waitFor({ timeout: 30_000 })
    await over.getByLabel('Password', { exact: true }).fill('makati-demo')
    await over.getByRole('button', { name: 'Login' }).tap()
    await over.getByText('Access forbidden. Please check your credentials.').waitFor()
    await over.getByLabel('Password', { exact: true }).fill(newPassword)
    await over.getByRole('button', { name: 'Login' }).tap()
    await over.waitFor({ state: 'detached' })
    await syncNow(page)
    await expectChip(page, /^Online(?![\s\S]*queued)/)
    expect(await api.ofCustomer(paula.name)).toHaveLength(1)
  })

  test('on a small phone all of the menu can be reached', async ({ openTablet }) => {
    const { page } = await openTablet({ user: 'owner' })
    await page.setViewportSize({ width: 360, height: 640 })
    await page.getByRole('button', { name: 'More pages' }).tap()
    for (const name of ['Reports', 'Change password', 'Dark']) {
      const item = page.getByRole(name === 'Dark' ? 'menuitemradio' : 'menuitem', { name })
      await item.scrollIntoViewIfNeeded()
      await item.click({ trial: true })
    }
  })

  test('session-10 another store is opened, and switched to once nothing waits', async ({
    openTablet,
    network,
    service,
  }) => {
    const api = await ServiceApi.logIn(service.origin)
    const free = await freeBooking(api, 'SWEDISH MASSAGE 60')
    const { page } = await openTablet({ user: 'owner' })
    await goTo(page, 'Store')
    await page.getByRole('button', { name: 'Open another store' }).tap()
    const form = page.getByRole('dialog', { name: 'Open another store' })
    await form.getByLabel('Store Name').fill('Serenity Baguio')
    await form.getByRole('button', { name: 'OPEN', exact: true }).tap()
    await form.getByText('The store is open').waitFor()
    await form.getByRole('button', { name: 'Close' }).tap()
    await goTo(page, 'Massage Appointments')

    await network.cut()
    await book(page, { ...paula, ...free })
    await expectChip(page, /1 queued/)
    await page.getByRole('button', { name: /More/ }).tap()
    await page.getByRole('menuitem', { name: 'Switch store' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Switch store' })
    await dialog.getByText('1 change waits in SERENITY MAKATI.').waitFor()
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().tap()
    await network.pass()
    await syncNow(page)
    await expectChip(page, /^Online(?![\s\S]*queued)/)
    await page.keyboard.press('Escape')

    await switchStore(page, 'owner-demo')
    await page.getByText('SERENITY BAGUIO').first().waitFor()
    await goTo(page, 'Services')
    await page.getByRole('button', { name: 'SWEDISH MASSAGE 60', exact: true }).waitFor()
    await page.reload()
    await page.getByText('SERENITY BAGUIO').first().waitFor()
    await switchStore(page, 'owner-demo')
    await page.getByText('SERENITY MAKATI').first().waitFor()
    await page.getByRole('button', { name: new RegExp(`^${paula.name}`) }).waitFor()
  })

  test('a user with several stores is asked at the log-in', async ({ openTablet, service }) => {
    const api = await ServiceApi.logIn(service.origin)
    await api.add('/v1/stores', {
      name: 'Serenity Baguio',
      code: 'SERENITY_BAGUIO',
      openTime: '10:00',
      closeTime: '22:00',
    })
    const { page } = await openTablet()
    await page.getByLabel('Username').fill('owner')
    await page.getByLabel('Password', { exact: true }).fill('owner-demo')
    await page.getByRole('button', { name: 'Login' }).tap()
    await page.getByRole('button', { name: 'Serenity Baguio' }).tap()
    await page.getByRole('heading', { name: 'Create Appointment Form' }).waitFor()
    expect(await page.evaluate(() => localStorage.storeCode)).toBe('SERENITY_BAGUIO')
  })
})
