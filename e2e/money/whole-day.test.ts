import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { effectiveTenders } from '#domain/appointment/tenders'
import { test as base } from '../fixtures/test'
import { collector } from '../steps/axe'
import {
  countByPad,
  fillCart,
  fillOpening,
  fillTip,
  openEndOfDay,
  openMore,
  tap,
} from '../steps/drawer'
import { bookAtFreeStart, ServiceApi } from '../steps/service-api'
import {
  choose,
  closeAppointment,
  comeBack,
  complete,
  detailForm,
  expectChip,
  goOffline,
  goTo,
  openAppointment,
} from '../steps/user'

const test = base.extend('businessTime', '14:05')

type Check = (place: string) => Promise<void>

const id = (number: number) => `019c0000-0000-7000-8000-20261127000${number}`
const reference = '0917 555 0142'

/** Money of a booking that waits on another tablet, and a drawer that another account has counted. */
async function workOfOthers(api: ServiceApi) {
  const money = { phase: 'Creation', kind: 'PAYMENT', mode: 'GCASH', amount: 500 }
  await api.add('/v1/sales/received', {
    ...{ id: id(1), waitsFor: 'b1', name: 'Jose Rizal', mobileNumber: '639175550142' },
    ...{ tenders: [{ id: 'b1/Creation', ...money }], paidOn: api.today },
  })
  const drawer = { id: id(2), deviceId: 'desk', name: 'Desk 2', float: 2000, day: api.today }
  await api.add('/v1/drawers', drawer)
  await api.add(`/v1/drawers/${id(2)}/closings`, {
    ...{ closingId: id(3), counts: { 1000: 2 }, left: 1000, expected: 2000, seen: [] },
  })
}

/** Refuses to refund the waiting money, signs the other account's count, and opens this tablet's drawer. */
async function beginDay(page: Page, check: Check) {
  await openEndOfDay(page)
  const received = page.getByRole('table', { name: 'Received, not placed' })
  await received.getByText('Jose Rizal').waitFor()
  const card = page.getByRole('group', { name: 'Desk 2' })
  await card.getByRole('button', { name: 'SIGN', exact: true }).waitFor()
  await check('received, not placed, and a count to sign')
  await received.getByRole('button', { name: 'REFUND' }).tap()
  const refund = page.getByRole('dialog', { name: 'Refund' })
  await refund.getByLabel(/^Reference of the refund/).waitFor()
  await check('refund of received money')
  await tap(refund, 'Back')
  await tap(card, 'SIGN')
  await card.getByText('Signed by makati').waitFor()
  const opening = await fillOpening(page)
  await check('opening')
  await tap(opening, 'OPEN')
  await page.getByText(/^open since/).waitFor()
}

/** A sale in two parts: the cart outlives a reload, and a second tap sells nothing more. */
async function sell(page: Page, check: Check) {
  await fillCart(page, 3, reference)
  await page.reload()
  await page.getByRole('button', { name: 'SELL (3)' }).tap()
  const cart = page.getByRole('dialog', { name: 'Sell products' })
  await cart.getByLabel('Part 1', { exact: true }).waitFor()
  await check('cart in parts')
  await cart.getByRole('button', { name: 'SELL', exact: true }).dblclick()
  await cart.getByText(/^Sold for PHP/).waitFor()
  await check('sold')
  await tap(cart, 'Close')
}

/** Pays a part in cash at check-in, and the rest in two parts at completion. */
async function payInParts(page: Page, name: string, check: Check) {
  await goTo(page, 'Massage Appointments')
  await openAppointment(page, name)
  const form = detailForm(page)
  await form.getByLabel('Amount', { exact: true }).fill('500')
  await choose(page, form, 'Mode of payment', 'CASH')
  await tap(form, /^CHECK-IN/)
  await page.getByText('Appointment status is CHECKED-IN').waitFor()
  const ofBalance = page.locator('[aria-description="Balance"]')
  await form.getByRole('button', { name: 'Split' }).and(ofBalance).tap()
  await form.locator('input:focus').waitFor()
  await page.keyboard.type('300')
  await form.getByLabel('Reference of part 1').fill(reference)
  await check('a payment in parts')
  await complete(page)
}

async function tipRefundAndCorrect(page: Page, check: Check) {
  const tip = await fillTip(page, '50', 'CASH')
  await check('tip')
  await tap(tip, 'ADD')
  await page.getByText('The tip of PHP 50.00 is added.').waitFor()
  const refund = await openMore(page, 'Refund')
  await refund
    .getByRole('textbox', { name: /^Completion/ })
    .last()
    .fill('100')
  await choose(page, refund, 'Reason', 'Charged twice')
  await tap(refund, 'REFUND PHP 100.00')
  await page.getByText('The refund is saved.').waitFor()
  const correction = await openMore(page, 'Correct a payment')
  await choose(page, correction, 'Mode of payment', 'MAYA')
  await choose(page, correction, 'Reason', 'Wrong mode typed')
  await check('correction')
  await tap(correction, 'CORRECT')
  await page.getByText('The payment is corrected.').waitFor()
  await page.locator('summary', { hasText: 'Money' }).tap()
  await check('timeline of the money')
  await closeAppointment(page)
}

async function countAndHandOver(page: Page, check: Check) {
  await openEndOfDay(page)
  await page.getByRole('group', { name: 'Desk 1' }).getByText('−100.00').waitFor()
  await tap(page, 'CASH IN OR OUT')
  const paying = page.getByRole('dialog', { name: 'Cash in or out' })
  await paying.getByLabel('Amount').fill('150')
  await paying.getByLabel('Reason').fill('Laundry')
  await check('cash out')
  await tap(paying, 'SAVE')
  await paying.waitFor({ state: 'detached' })
  const count = await countByPad(page, '1', '9')
  await count.getByRole('switch', { name: /^Hand over/ }).tap()
  await check('counting')
  await tap(count, 'HAND OVER')
  await page.getByText(/^closed/).waitFor()
  await check('a drawer that was handed over')
}

describe('a day of money at one tablet', () => {
  test('offline by touch: sale, parts, tip, refund, correction and count add up, and other tablets show them once', async ({
    openTablet,
    service,
    network,
  }) => {
    const api = await ServiceApi.logIn(service.origin)
    await workOfOthers(api)
    const visit = await bookAtFreeStart(api, 'RESERVED')
    const { page } = await openTablet({ user: 'makati', storesApp: true })
    await goOffline(network, page)
    const { found, check } = collector(page, 'light')
    await beginDay(page, check)
    await sell(page, check)
    await payInParts(page, visit.name, check)
    await tipRefundAndCorrect(page, check)
    await countAndHandOver(page, check)
    expect(found).toEqual({})

    await comeBack(network, page)
    await expectChip(page, /Synced/)
    const ownDrawers = async () => (await api.drawers()).filter(({ name }) => name === 'Desk 1')
    await expect.poll(async () => (await ownDrawers()).length, { timeout: 60_000 }).toBe(2)
    const [drawer, next] = await ownDrawers()
    const row = (await api.ofCustomer(visit.name)).find((each) => each.id === visit.id)
    expect(row && effectiveTenders(row)).toMatchObject([
      { kind: 'PAYMENT', mode: 'CASH', amount: 500, drawerId: drawer?.id },
      { kind: 'PAYMENT', mode: 'GCASH', amount: 300, reference },
      { kind: 'PAYMENT', mode: 'MAYA', amount: visit.actualPrice - 800 },
      { kind: 'TIP', mode: 'CASH', amount: 50, drawerId: drawer?.id },
      { kind: 'REFUND', mode: 'CASH', amount: 100, drawerId: drawer?.id },
    ])
    const [sale, ...more] = (await api.sales()).filter(({ lines }) => lines.length > 0)
    expect(more).toEqual([])
    expect(sale?.lines.map(({ quantity }) => quantity)).toEqual([1, 1, 1])
    expect(sale?.tenders).toMatchObject([
      { mode: 'GCASH', amount: 50, reference },
      { mode: 'CASH', drawerId: drawer?.id },
    ])
    // Float, cash of the sale and of the check-in, the tip in, the refund and the laundry out.
    const expected = 2000 + (sale?.tenders[1]?.amount ?? 0) + 500 + 50 - 100 - 150
    expect(drawer).toMatchObject({
      movements: [{ kind: 'PAID_OUT', amount: 150, reason: 'Laundry' }],
      closings: [{ counted: 1900, left: 1000, expected, signedBy: null }],
    })
    expect(next).toMatchObject({ float: 1000, closings: [] })

    const [closing] = drawer?.closings ?? []
    await api.add(`/v1/drawers/${drawer?.id}/sign`, { closingId: closing?.id })
    await page.getByText('Signed by owner').waitFor()
    const { page: other } = await openTablet({ user: 'owner' })
    await openAppointment(other, visit.name)
    await other.locator('summary', { hasText: 'Money' }).click()
    await other.getByText(/^Corrected: .* is MAYA$/).waitFor()
  })
})
