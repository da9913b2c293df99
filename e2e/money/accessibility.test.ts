import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { test as base } from '../fixtures/test'
import { collector } from '../steps/axe'
import { fillCart, fillTip, openEndOfDay, tap } from '../steps/drawer'
import { ServiceApi } from '../steps/service-api'
import { goTo, openAppointment } from '../steps/user'

const test = base.extend('businessTime', '14:05')

const id = (number: number) => `019c0000-0000-7000-8000-20261127000${number}`

/** Money of a booking that waits on another tablet, and a drawer that another account has counted. */
async function prepare(api: ServiceApi) {
  const money = {
    id: 'b1/Creation',
    phase: 'Creation',
    kind: 'PAYMENT',
    mode: 'GCASH',
    amount: 500,
  }
  await api.add('/v1/sales/received', {
    ...{ id: id(1), waitsFor: 'b1', name: 'Jose Rizal', mobileNumber: '639175550142' },
    ...{ tenders: [money], paidOn: api.today },
  })
  const drawer = { id: id(2), deviceId: 'desk', name: 'Desk 2', float: 2000, day: api.today }
  await api.add('/v1/drawers', drawer)
  await api.add(`/v1/drawers/${id(2)}/closings`, {
    ...{ closingId: id(3), counts: { 1000: 2 }, left: 1000, expected: 2000, seen: [] },
  })
}

type Check = (place: string) => Promise<void>

async function checkEndOfDay(page: Page, check: Check) {
  await openEndOfDay(page)
  const received = page.getByRole('table', { name: 'Received, not placed' })
  await received.getByText('Jose Rizal').waitFor()
  const card = page.getByRole('group', { name: 'Desk 2' })
  await card.getByRole('button', { name: 'SIGN', exact: true }).waitFor()
  await check('received, not placed, and a count to sign')
  await received.getByRole('button', { name: 'REFUND' }).tap()
  const refund = page.getByRole('dialog', { name: 'Refund' })
  await refund.getByLabel(/^Reference of the refund/).fill('R 55')
  await check('refund of received money')
  await tap(refund, 'Back')
  await tap(card, 'SIGN')
  await card.getByText('Signed by makati').waitFor()
  await check('a signed count')
}

async function checkSale(page: Page, check: Check) {
  const cart = await fillCart(page, 2, '0917 555 0142')
  await check('cart in parts')
  await tap(cart, 'SELL')
  await cart.getByText(/^Sold for PHP/).waitFor()
  await check('sold')
  await tap(cart, 'Close')
  await page.getByRole('button', { name: /^SELL/ }).tap()
  await tap(page, 'SALES TODAY')
  const table = page.getByRole('table', { name: 'Sales today' })
  await table.getByRole('button').first().tap()
  await page.getByText('Ref. 0917 555 0142').waitFor()
  await check('sale with parts and references')
}

async function checkTip(page: Page, check: Check, customer: string) {
  await goTo(page, 'Massage Appointments')
  await openAppointment(page, customer)
  const dialog = await fillTip(page, '50', 'GCASH')
  await dialog.getByLabel('Reference').fill('T 50')
  await check('tip')
}

/** The customer of a completed visit of today who has no other visit. */
async function completedCustomer(api: ServiceApi): Promise<string> {
  const rows = await api.day()
  const found = rows.find(
    ({ status, serviceOfferedType, name }) =>
      status === 'COMPLETED' &&
      serviceOfferedType === 'MASSAGE' &&
      rows.filter((row) => row.name === name).length === 1,
  )
  if (!found) throw new Error('The demo day has no completed visit')
  return found.name
}

describe('axe finds nothing (WCAG 2.2 AA, target size)', () => {
  test('where money is received, counted and signed', async ({ openTablet, service }) => {
    await prepare(await ServiceApi.logIn(service.origin))
    const { page } = await openTablet({ user: 'makati' })
    const { found, check } = collector(page)
    await checkEndOfDay(page, check)
    expect(found).toEqual({})
  })

  test('where products are sold', async ({ openTablet }) => {
    const { page } = await openTablet({ user: 'makati' })
    const { found, check } = collector(page)
    await checkSale(page, check)
    expect(found).toEqual({})
  })

  test('where a tip is added and a tablet named', async ({ openTablet, service }) => {
    const customer = await completedCustomer(await ServiceApi.logIn(service.origin))
    const { page } = await openTablet({ user: 'makati' })
    const { found, check } = collector(page)
    await checkTip(page, check, customer)
    await page.goto('/device')
    await page.getByLabel('Name of this tablet').fill('Desk 1')
    await tap(page, 'Save name')
    await page.getByText('Drawers and payments of this tablet say Desk 1.').waitFor()
    await check('name of the tablet')
    expect(found).toEqual({})
  })
})
