import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { test as base } from '../fixtures/test'
import { collector } from '../steps/axe'
import { countByPad, fillOpening, openEndOfDay, tap } from '../steps/drawer'
import { visitOffline } from '../steps/offline-visit'
import {
  choose,
  closeAppointment,
  comeBack,
  detailForm,
  expectChip,
  goTo,
  openAppointment,
} from '../steps/user'

const test = base.extend('businessTime', '14:05')

async function payInCash(page: Page, name: string) {
  await goTo(page, 'Massage Appointments')
  await openAppointment(page, name)
  const form = detailForm(page)
  await form.getByLabel('Amount', { exact: true }).fill('500')
  await choose(page, form, 'Mode of payment', 'CASH')
  await tap(form, 'CHECK-IN')
  await page.getByText('Appointment status is CHECKED-IN').waitFor()
  await closeAppointment(page)
}

async function payOut(page: Page) {
  await tap(page, 'CASH IN OR OUT')
  const dialog = page.getByRole('dialog', { name: 'Cash in or out' })
  await dialog.getByLabel('Amount').fill('150')
  await dialog.getByLabel('Reason').fill('Laundry')
  return dialog
}

describe('the cash drawer of a tablet', () => {
  test('is opened, paid into, counted and handed over offline, and reaches the service', async ({
    openTablet,
    service,
    network,
  }) => {
    const { api, visit, page } = await visitOffline({ openTablet, service, network }, 'RESERVED')
    const { found, check } = collector(page)
    await openEndOfDay(page)
    const opening = await fillOpening(page)
    await check('opening')
    await tap(opening, 'OPEN')
    await page.getByText(/^open since/).waitFor()
    await payInCash(page, visit.name)
    await openEndOfDay(page)
    const paying = await payOut(page)
    await check('cash out')
    await tap(paying, 'SAVE')
    await page.getByRole('group', { name: 'Desk 1' }).getByText('2,350.00').waitFor()
    await check('an open drawer')
    const count = await countByPad(page, '2', '3')
    await count.getByRole('switch', { name: /^Hand over/ }).tap()
    await count.getByText('50.00 too little').waitFor()
    await check('counting')
    await tap(count, 'HAND OVER')
    await page.getByText(/^closed/).waitFor()
    await check('a drawer that was handed over')
    expect(found).toEqual({})
    await comeBack(network, page)
    await expectChip(page, /Online/)
    // The openings may arrive before the facts about the first drawer.
    await expect
      .poll(() => api.drawers(), { timeout: 60_000 })
      .toMatchObject([
        {
          name: 'Desk 1',
          float: 2000,
          openedBy: 'makati',
          movements: [{ kind: 'PAID_OUT', amount: 150, reason: 'Laundry' }],
          closings: [{ counted: 2300, left: 1000, expected: 2350 }],
        },
        { name: 'Desk 1', float: 1000, closings: [] },
      ])
    const [first] = await api.drawers()
    const paid = (await api.ofCustomer(visit.name)).find(({ id }) => id === visit.id)
    expect(paid?.tenders).toMatchObject([{ mode: 'CASH', amount: 500, drawerId: first?.id }])
  })
})
