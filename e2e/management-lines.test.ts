import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { test } from './fixtures/test'
import { goTo, openNew, openRow } from './steps/management'
import { choose, expectChip, logIn } from './steps/user'

/** Statements of SPEC.md about lists and reports. */
const heads = async (page: Page) =>
  (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim())

/** The texts of the first column of a list. */
async function names(page: Page): Promise<string[]> {
  await page.getByRole('row').nth(1).waitFor()
  const rows = await page.getByRole('row').all()
  const cells = rows.slice(1).map((row) => row.getByRole('cell').first().getByRole('button'))
  return Promise.all(cells.map((cell) => cell.innerText()))
}

async function showsUppercase(page: Page) {
  const shown = await names(page)
  expect(shown.length).toBeGreaterThan(0)
  expect(shown).toEqual(shown.map((name) => name.toUpperCase()))
}

/** Expects that an empty form names the missing field, and that it closes without a question. */
async function wantsName(page: Page, noun: string, text: string) {
  const form = await openNew(page, noun)
  await form.getByRole('button', { name: 'ADD', exact: true }).click()
  await form.getByRole('alert').getByText(text, { exact: true }).waitFor()
  await form.getByRole('button', { name: 'Close' }).click()
  await form.waitFor({ state: 'detached' })
}

const unique = 'Name is required and should be unique'
const reports = [
  ['Daily Appointments', ['Start Date', 'End Date']],
  ['Customers', []],
  ['Therapist Commissions', ['Start Date', 'End Date']],
  ['Therapist Statistics', ['Month', 'Year']],
  ['DNA Statistics', ['Month', 'Year']],
] as const

describe('lists and reports, line by line', () => {
  test('MGMT-3 PROMO-1 ROOM-1 LOCKER-1 STAFF-2 MISC-1 MISC-5 MISC-6 have their columns, and forms that validate', async ({
    openTablet,
  }) => {
    const { page } = await openTablet({ user: 'makati' })
    await goTo(page, 'Promos')
    expect(await heads(page)).toEqual([
      'Name',
      'Available',
      'Service & Discount Mapping',
      'Actions',
    ])
    await showsUppercase(page)
    await wantsName(page, 'promo', unique)

    await goTo(page, 'Rooms')
    expect(await heads(page)).toEqual(['Name', 'Available', 'Services', 'Actions'])
    await showsUppercase(page)
    await wantsName(page, 'room', unique)
    const [room = ''] = await names(page)
    const opened = await openRow(page, room)
    await opened.getByText('Last updated by - on -').waitFor()
    await opened.getByRole('button', { name: 'Close' }).click()

    await goTo(page, 'Lockers')
    await showsUppercase(page)
    expect(await names(page)).toHaveLength(10)
    await page.getByText(/^Page 1 of \d+$/).waitFor()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText(/^Page 2 of \d+$/).waitFor()
    await page.getByRole('button', { name: 'Previous' }).click()
    await wantsName(page, 'locker', unique)

    await goTo(page, 'Therapists')
    await showsUppercase(page)
    const form = await openNew(page, 'therapist')
    const add = form.getByRole('button', { name: 'ADD', exact: true })
    await add.click()
    await form.getByText('Therapist Name is required and should be unique').waitFor()
    await form.getByLabel('Therapist Name').fill('Wilma Ong')
    await add.click()
    await form.getByText('Therapist Schedule Type is required').waitFor()
    await form.getByRole('combobox', { name: 'Schedule Type' }).fill('nothing like it')
    await page.getByText('No results found.').waitFor()
    await page.keyboard.press('Escape')
    await choose(page, form, 'Schedule Type', 'OPENING')
    await add.click()
    await form.getByText('Therapist added', { exact: true }).waitFor()
    await expect.poll(() => add.isDisabled()).toBe(true)
  })

  test('REPORT-1 has five tabs with their inputs, the years from 2023 and the months with All', async ({
    openTablet,
  }) => {
    const { page } = await openTablet({ user: 'makati' })
    await goTo(page, 'Reports')
    const tabs = await page.getByRole('tab').allInnerTexts()
    expect(tabs.slice(0, 5)).toEqual(reports.map(([name]) => name))
    for (const [name, labels] of reports) {
      await page.getByRole('tab', { name, exact: true }).click()
      const panel = page.getByRole('tabpanel', { name })
      await panel.getByRole('button', { name: 'DOWNLOAD' }).waitFor()
      for (const label of labels)
        await panel
          .getByLabel(new RegExp(`^${label}`))
          .first()
          .waitFor()
    }
    await page.getByRole('combobox', { name: 'Year' }).click()
    const options = async () => (await page.getByRole('option').allInnerTexts()).slice(1)
    expect(await options()).toEqual(['2026', '2025', '2024', '2023'])
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: 'Month' }).click()
    expect(await options()).toHaveLength(13)
    expect((await options()).at(-1)).toBe('All')
  })

  test('MISC-2 a list that fails to load is only logged, and asked for again', async ({
    openTablet,
  }) => {
    const { page } = await openTablet()
    await page.route('**/v1/promos*', (route) => route.fulfill({ status: 500, json: {} }), {
      times: 1,
    })
    await logIn(page)
    await expectChip(page, /Synced/)
    expect(await page.getByRole('alert').count()).toBe(0)
    await goTo(page, 'This device')
    await page.getByText('Details for support').click()
    await page.getByText('Failed to get promos.').first().waitFor()
  })
})
