import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { test } from './fixtures/test'
import { expectChip, logIn, syncNow, waitUntilInstalled } from './steps/user'

const stored = (page: Page) =>
  page.evaluate(() => ['isLoggedIn', 'token', 'storeCode', 'roles'].map((key) => localStorage[key]))

async function tryLogIn(page: Page, username: string, password: string) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

describe('the log-in', () => {
  test('LOGIN-1 LOGIN-2 LOGIN-3 shows an error until the user types', async ({
    openTablet,
    network,
  }) => {
    const { page } = await openTablet()
    await page.getByRole('heading', { name: 'Log in to your account' }).waitFor()
    await page.getByRole('button', { name: 'Login' }).click()
    await page.getByText('Please enter both username and password.').waitFor()

    await tryLogIn(page, 'makati', 'wrong-password')
    const forbidden = page.getByText('Access forbidden. Please check your credentials.')
    await forbidden.waitFor()
    await page.getByLabel('Password', { exact: true }).fill('typing')
    await forbidden.waitFor({ state: 'detached' })

    await network.cut()
    await tryLogIn(page, 'makati', 'makati-demo')
    await page.getByText('Something went wrong').waitFor()
    await network.pass()
  })

  test('LOGIN-1 shows and hides the password', async ({ openTablet }) => {
    const { page } = await openTablet()
    const password = page.getByLabel('Password', { exact: true })
    await password.fill('secret')
    await expect.poll(() => password.getAttribute('type')).toBe('password')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect.poll(() => password.getAttribute('type')).toBe('text')
  })

  test('SESSION-1 SESSION-2 SESSION-3 stores the session, reads it back, and removes it', async ({
    openTablet,
  }) => {
    const { page } = await openTablet()
    await logIn(page)
    expect(new URL(page.url()).pathname).toBe('/dashboard')
    expect(await stored(page)).toEqual(['1', expect.any(String), 'SERENITY_MAKATI', 'ADMIN'])
    await page.reload()
    await page.getByRole('heading', { name: 'Create Appointment Form' }).waitFor()
    await page.getByRole('button', { name: /More/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.getByRole('heading', { name: 'Log in to your account' }).waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/')
    expect(await stored(page)).toEqual([undefined, undefined, undefined, undefined])
  })

  test('SESSION-4 without a connection Logout says so and locks instead, and the chip stays right', async ({
    openTablet,
    network,
  }) => {
    const { page } = await openTablet({ user: 'makati' })
    await waitUntilInstalled(page)
    await network.cut()
    // No request is needed for this: the live stream has ended.
    await expectChip(page, /Offline/, 20_000)
    await page.getByRole('button', { name: /More/ }).click()
    await page.getByRole('menuitem', { name: /^Logout/ }).click()
    const dialog = page.getByRole('dialog', { name: 'You are still logged in' })
    await dialog.getByText('Logging out needs a connection').waitFor()
    await dialog.getByRole('button', { name: 'Lock' }).click()
    await page.getByRole('heading', { name: 'Locked by makati' }).waitFor()
    expect(await page.evaluate(() => localStorage.token)).toBeUndefined()
  })

  test('a tablet is locked, and opened again by the same password', async ({
    openTablet,
    network,
  }) => {
    const { page } = await openTablet()
    await logIn(page)
    await waitUntilInstalled(page)
    await network.cut()
    await syncNow(page)
    await expectChip(page, /Offline/)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /More/ }).click()
    await page.getByRole('menuitem', { name: 'Lock', exact: true }).click()
    const locked = page.getByRole('heading', { name: 'Locked by makati' })
    await locked.waitFor()
    expect(await page.evaluate(() => localStorage.token)).toBeUndefined()
    await page.reload()
    await locked.waitFor()
    await page.getByLabel('Password', { exact: true }).fill('makati-guess')
    await page.getByRole('button', { name: 'Login' }).click()
    await page.getByText('Access forbidden. Please check your credentials.').waitFor()
    await page.getByLabel('Password', { exact: true }).fill('makati-demo')
    await page.getByRole('button', { name: 'Login' }).click()
    await page.getByRole('heading', { name: 'Create Appointment Form' }).waitFor()
    await expectChip(page, /Offline/)
    await network.pass()
    await syncNow(page)
    await expectChip(page, /Online/)
  })
})
