import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { test } from '../fixtures/test'
import { collector } from '../steps/axe'
import { readTables, tableOf } from '../steps/read-back'
import { ServiceApi } from '../steps/service-api'
import { expectChip, waitUntilInstalled } from '../steps/user'

const totals = (page: Page) => page.getByRole('region', { name: 'Totals' })

test('sales are previewed without a connection and downloaded with one', async ({
  openTablet,
  network,
  service,
}) => {
  const api = await ServiceApi.logIn(service.origin)
  const { page } = await openTablet({ user: 'makati' })
  await waitUntilInstalled(page)
  await network.cut()
  await page.goto('/reports')
  await expectChip(page, /Offline/)
  await page.getByRole('tab', { name: 'Sales' }).click()
  await page.getByRole('radiogroup', { name: 'Range' }).getByText('Yesterday').click()
  await totals(page).getByText('From this device').waitFor()
  const sales = await totals(page).getByRole('definition').first().innerText()

  await network.pass()
  await expectChip(page, /^Online/)
  await totals(page).getByText('From this device').waitFor({ state: 'detached' })
  expect(await totals(page).getByRole('definition').first().innerText()).toBe(sales)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'DOWNLOAD' }).click(),
  ])
  const bytes = await readFile(await download.path())
  const sheets = await readTables(Uint8Array.from(bytes).buffer)
  const sold = Number(tableOf(sheets, 'By Day').total.Sales)
  expect(sales).toBe(`PHP ${sold.toLocaleString('en-US', { minimumFractionDigits: 2 })}`)
  const day = String(tableOf(sheets, 'By Day').lines[0]?.Date).slice(0, 10)
  expect(day < api.today).toBe(true)
  const done = (await api.days(day, day)).filter(({ status }) => status === 'COMPLETED')
  expect(tableOf(sheets, 'By Day').total.Visits).toBe(done.length)
})

test('the reports of figures have no findings of axe', async ({ openTablet }) => {
  const { page } = await openTablet({ user: 'owner' })
  await page.goto('/reports')
  const axe = collector(page)
  for (const name of ['Sales', 'Occupancy', 'Customer Figures', 'All Stores']) {
    await page.getByRole('tab', { name }).click()
    await page.getByRole('tab', { name, selected: true }).waitFor()
    await totals(page).getByRole('definition').first().waitFor()
    await axe.check(name)
  }
  expect(axe.found).toEqual({})
})
