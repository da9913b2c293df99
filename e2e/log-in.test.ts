import type { Page } from 'playwright'
import { expect } from 'vitest'
import { test } from './fixtures/test'
import { comeBack, expectChip, waitUntilInstalled, waitUntilSynced } from './steps/user'

const stored = (page: Page) =>
  page.evaluate(() => ['isLoggedIn', 'token', 'storeCode', 'roles'].map((key) => localStorage[key]))

async function password(page: Page, typed: string) {
  await page.getByLabel('Password', { exact: true }).fill(typed)
  await page.getByRole('button', { name: 'Login' }).click()
}

async function fromMenu(page: Page, item: string | RegExp) {
  await page.getByRole('button', { name: /More/ }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('LOGIN-1 LOGIN-3 SESSION-1 SESSION-2 SESSION-3 SESSION-4 a session is begun, kept over a reload, locked offline and ended', async ({
  openTablet,
  network,
}) => {
  const { page } = await openTablet({ storesApp: true })
  const board = page.getByRole('heading', { name: 'Create Appointment Form' })
  const forbidden = page.getByText('Access forbidden. Please check your credentials.')
  await page.getByLabel('Username').fill('makati')
  await password(page, 'wrong-password')
  await forbidden.waitFor()
  await password(page, 'makati-demo')
  await board.waitFor()
  expect(new URL(page.url()).pathname).toBe('/dashboard')
  expect(await stored(page)).toEqual(['1', expect.any(String), 'SERENITY_MAKATI', 'ADMIN'])
  await waitUntilSynced(page)
  await page.reload()
  await board.waitFor()

  await waitUntilInstalled(page)
  await network.cut()
  // No request is needed for this: the live stream has ended.
  await expectChip(page, /Offline/)
  await fromMenu(page, /^Logout/)
  const dialog = page.getByRole('dialog', { name: 'You are still logged in' })
  await dialog.getByText('Logging out needs a connection').waitFor()
  await dialog.getByRole('button', { name: 'Lock' }).click()
  const locked = page.getByRole('heading', { name: 'Locked by makati' })
  await locked.waitFor()
  expect(await page.evaluate(() => localStorage.token)).toBeUndefined()
  await page.reload()
  await locked.waitFor()
  await password(page, 'makati-guess')
  await forbidden.waitFor()
  await password(page, 'makati-demo')
  await board.waitFor()

  await comeBack(network, page)
  await expectChip(page, /^Online/)
  await fromMenu(page, 'Logout')
  await page.getByRole('heading', { name: 'Log in to your account' }).waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  expect(await stored(page)).toEqual([undefined, undefined, undefined, undefined])
})
