import type { Page } from 'playwright'
import { expect } from 'vitest'
import { tendersOf } from '#domain/appointment/tenders'
import type { Appointment } from '#domain/rows/appointment'
import type { Tender } from '#domain/rows/tender'
import { test } from '../fixtures/test'
import { collector } from '../steps/axe'
import { ServiceApi } from '../steps/service-api'
import {
  choose,
  comeBack,
  expectChip,
  goOffline,
  openAppointment,
  waitUntilInstalled,
} from '../steps/user'

/** A visit of today that was completed and paid at once, whose customer has no other visit. */
async function paidVisit(api: ServiceApi): Promise<{ visit: Appointment; payment: Tender }> {
  const rows = await api.day()
  const isAlone = (row: Appointment) => rows.filter(({ name }) => name === row.name).length === 1
  const found = rows.find(
    (row) =>
      row.status === 'COMPLETED' &&
      row.serviceOfferedType === 'MASSAGE' &&
      tendersOf(row).length === 1 &&
      isAlone(row),
  )
  const [payment] = found ? tendersOf(found) : []
  if (!found || !payment) throw new Error('The demo day has no visit with one payment')
  return { visit: found, payment }
}

async function openDialog(page: Page, name: string) {
  await page.getByRole('button', { name: 'MORE', exact: true }).click()
  await page.getByRole('menuitem', { name }).click()
  return page.getByRole('dialog', { name })
}

test('a payment in the wrong mode is corrected offline, and another tablet shows it', async ({
  service,
  network,
  openTablet,
}) => {
  const api = await ServiceApi.logIn(service.origin)
  const { visit, payment } = await paidVisit(api)
  const { page } = await openTablet({ user: 'makati' })
  await goOffline(network, page)
  await openAppointment(page, visit.name)
  const dialog = await openDialog(page, 'Correct a payment')
  const { found, check } = collector(page)
  await check('correction')
  const mode = payment.mode === 'GCASH' ? 'MAYA' : 'GCASH'
  await choose(page, dialog, 'Mode of payment', mode)
  await choose(page, dialog, 'Reason', 'Wrong mode typed')
  await dialog.getByRole('button', { name: 'CORRECT', exact: true }).click()
  await page.getByText('The payment is corrected.').waitFor()
  await page.locator('summary', { hasText: 'Money' }).click()
  await check('timeline of the money')
  expect(found).toEqual({})
  await comeBack(network, page)
  await expect
    .poll(async () => (await api.ofCustomer(visit.name))[0]?.corrections[0]?.mode, {
      timeout: 60_000,
    })
    .toBe(mode)
  const other = await openTablet({ user: 'owner' })
  await openAppointment(other.page, visit.name)
  await other.page.locator('summary', { hasText: 'Money' }).click()
  await other.page.getByText(new RegExp(`^Corrected: .* is ${mode}$`)).waitFor()
})

test('two tablets refund the same money offline, and a person is asked', async ({
  service,
  network,
  openTablet,
}) => {
  const api = await ServiceApi.logIn(service.origin)
  const { visit, payment } = await paidVisit(api)
  const tablets = [await openTablet({ user: 'makati' }), await openTablet({ user: 'owner' })]
  const pages = tablets.map(({ page }) => page)
  for (const page of pages) await waitUntilInstalled(page)
  network.cut()
  for (const page of pages) {
    await expectChip(page, /Offline/)
    await openAppointment(page, visit.name)
    const dialog = await openDialog(page, 'Refund')
    const fields = dialog.getByRole('textbox', { name: new RegExp(`^${payment.phase}`) })
    await fields.fill(String(payment.amount))
    await choose(page, dialog, 'Reason', 'Charged twice')
    await dialog.getByRole('button', { name: /^REFUND PHP/ }).click()
    await page.getByText('The refund is saved.').waitFor()
  }
  await comeBack(network, ...pages)
  const flags = async () =>
    (await api.ofCustomer(visit.name))[0]?.corrections.map(({ isDoubled }) => isDoubled)
  await expect.poll(flags, { timeout: 60_000 }).toEqual([false, true])
  const [row] = await api.ofCustomer(visit.name)
  expect(row?.totalPricePaid).toBe(visit.totalPricePaid - 2 * payment.amount)
  for (const page of pages) await page.getByText(/^Paid back twice/).waitFor()
  const buttons = pages.map((page) => page.getByRole('button', { name: 'Sign', exact: true }))
  const counts = await Promise.all(buttons.map((button) => button.count()))
  // The person who did not make the second refund signs it.
  expect([...counts].sort()).toEqual([0, 1])
  await buttons[counts.indexOf(1)]?.click()
  await expect
    .poll(async () => (await api.ofCustomer(visit.name))[0]?.corrections[1]?.signedBy)
    .toBeTruthy()
})
