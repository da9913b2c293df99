import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { test } from './fixtures/test'
import { freeBooking, ServiceApi } from './steps/service-api'
import { book, expectChip, logIn, syncNow } from './steps/user'

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
})
