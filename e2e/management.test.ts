import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { test } from './fixtures/test'
import { goTo, openNew, openRow, rowNamed } from './steps/management'
import { ServiceApi } from './steps/service-api'
import { choose, expectChip, syncNow, waitUntilInstalled } from './steps/user'

interface Added {
  page: string
  noun: string
  path: string
  fields?: Record<string, string>
  choices?: Record<string, string>
  /** a text of its row in the list */
  shows?: string
}

const screens: readonly Added[] = [
  {
    page: 'Services',
    noun: 'service',
    path: '/v1/services-offered',
    fields: {
      'Price (PHP)': '1,700',
      'Duration (minutes)': '75',
      'Cleaning Time (minutes)': '15',
      'DNA BASIC (PHP)': '255',
    },
    choices: { Type: 'MASSAGE' },
  },
  {
    page: 'Products',
    noun: 'product',
    path: '/v1/products',
    fields: { 'Price (PHP)': '95' },
    choices: { Type: 'DRINKS' },
    shows: 'PHP 95.00',
  },
  {
    page: 'Therapists',
    noun: 'therapist',
    path: '/v1/staffs',
    choices: { 'Schedule Type': 'OPENING' },
  },
  { page: 'Rooms', noun: 'room', path: '/v1/rooms' },
  { page: 'Lockers', noun: 'locker', path: '/v1/lockers' },
  { page: 'Promos', noun: 'promo', path: '/v1/promos' },
]

const name = 'Warm corner'
const shown = name.toUpperCase()
/** Names of products are shown as typed. */
const row = (page: Page) => rowNamed(page, shown).or(rowNamed(page, name)).first()

async function add(page: Page, form: Locator, { fields = {}, choices = {} }: Added) {
  await form.getByRole('textbox', { name: /Name/ }).first().fill(` ${name} `)
  for (const [label, value] of Object.entries(fields)) await form.getByLabel(label).fill(value)
  for (const [label, option] of Object.entries(choices)) await choose(page, form, label, option)
  await form.getByRole('button', { name: 'ADD', exact: true }).click()
  await form.getByText(/added\.?$/).waitFor()
  await form.getByText('It will be sent when back online.').waitFor()
  await form.getByRole('button', { name: 'Close' }).click()
}

test('MGMT-2 SERVICE-1 PRODUCT-1 OFF-1 OFF-6 rows of each screen are added offline, kept over a reload, and sent', async ({
  openTablet,
  network,
  service,
}) => {
  const api = await ServiceApi.logIn(service.origin)
  const { page } = await openTablet({ user: 'makati', storesApp: true })
  await waitUntilInstalled(page)
  await network.cut()
  for (const screen of screens) {
    await goTo(page, screen.page)
    await add(page, await openNew(page, screen.noun), screen)
    await page.getByRole('textbox', { name: `Search ${screen.page}` }).fill(name)
    for (const text of ['Not sent', screen.shows ?? name]) await row(page).getByText(text).waitFor()
  }
  await page.reload()
  await page.getByRole('textbox', { name: 'Search Promos' }).fill(name)
  await row(page).getByText('Not sent').waitFor()
  await expectChip(page, /Offline[\s\S]*6 queued/)

  await network.pass()
  await syncNow(page)
  await expectChip(page, /^Online(?![\s\S]*queued)/)
  await row(page).getByText('Not sent').waitFor({ state: 'detached' })
  for (const { path } of screens) expect(await api.namesAt(path)).toContain(name)
  const sent = await api.serviceNamed(shown)
  expect(sent).toMatchObject({ price: 1700, duration: 75, breakDuration: 15, createdBy: 'makati' })
  expect(Object.values(sent.promoLessMap)).toEqual([255])
})

test('ADMIN-1 STORE-1 an owner lets an admin in and out, and changes the rules of loyalty', async ({
  openTablet,
  service,
}) => {
  const { page } = await openTablet({ user: 'owner' })
  await goTo(page, 'Admins')
  const form = await openNew(page, 'admin')
  await form.getByLabel('Username').fill('dalisay')
  await form.getByLabel('Password', { exact: true }).fill('dalisay-demo')
  await form.getByLabel('First Name').fill('Dalisay')
  await form.getByLabel('Last Name').fill('Cruz')
  await form.getByRole('button', { name: 'ADD', exact: true }).click()
  await form.getByText('Admin added').waitFor()
  await form.getByRole('button', { name: 'Close' }).click()
  const clerk = await ServiceApi.logIn(service.origin, 'dalisay')
  expect(await clerk.statusOf('/v1/lockers')).toBe(200)
  const updated = await openRow(page, 'dalisay')
  await updated.getByRole('switch', { name: 'Enable Access' }).click()
  await updated.getByRole('button', { name: 'UPDATE' }).click()
  await updated.getByText('Admin access updated').waitFor()
  expect(await clerk.statusOf('/v1/lockers')).toBe(401)
  await updated.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('link', { name: 'Store', exact: true }).click()
  await page.getByLabel('WED Spend Amount', { exact: true }).fill('40')
  await page.getByRole('button', { name: 'UPDATE', exact: true }).click()
  await page.getByText('Store Loyaly config updated').waitFor()
  await page.getByText(/^Last updated by owner on /).waitFor()
})
