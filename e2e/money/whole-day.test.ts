import { describe, expect } from 'vitest'
import { effectiveTenders } from '#domain/appointment/tenders'
import { test as base } from '../fixtures/test'
import {
  countByPad,
  fillCart,
  fillOpening,
  fillTip,
  openEndOfDay,
  openMore,
  tap,
} from '../steps/drawer'
import { visitOffline } from '../steps/offline-visit'
import {
  choose,
  closeAppointment,
  comeBack,
  complete,
  expectChip,
  goTo,
  openAppointment,
} from '../steps/user'

const test = base.extend('businessTime', '14:05')

describe('a day of money at one tablet', () => {
  test('offline by touch: sale, tip, refund, correction and count add up, and another account signs', async ({
    openTablet,
    service,
    network,
  }) => {
    const { api, visit, page } = await visitOffline({ openTablet, service, network }, 'CHECKED_IN')
    await openEndOfDay(page)
    await tap(await fillOpening(page), 'OPEN')
    await page.getByText(/^open since/).waitFor()

    const cart = await fillCart(page, 3, '0917 555 0142')
    await tap(cart, 'SELL')
    await cart.getByText(/^Sold for PHP/).waitFor()
    await tap(cart, 'Close')

    await goTo(page, 'Massage Appointments')
    await openAppointment(page, visit.name)
    await complete(page)
    const tip = await fillTip(page, '50', 'CASH')
    await tap(tip, 'ADD')
    await page.getByText('The tip of PHP 50.00 is added.').waitFor()
    const refund = await openMore(page, 'Refund')
    await refund.getByRole('textbox', { name: /^Completion/ }).fill('100')
    await choose(page, refund, 'Reason', 'Charged twice')
    await tap(refund, 'REFUND PHP 100.00')
    await page.getByText('The refund is saved.').waitFor()
    const correction = await openMore(page, 'Correct a payment')
    await choose(page, correction, 'Mode of payment', 'MAYA')
    await choose(page, correction, 'Reason', 'Wrong mode typed')
    await tap(correction, 'CORRECT')
    await page.getByText('The payment is corrected.').waitFor()
    await closeAppointment(page)

    await openEndOfDay(page)
    const card = page.getByRole('group', { name: 'Desk 1' })
    await card.getByText('−100.00').waitFor()
    const count = await countByPad(page, '1', '9')
    await tap(count, 'CLOSE DRAWER')
    await page.getByText(/^closed/).waitFor()

    await comeBack(network, page)
    await expectChip(page, /Synced/)
    await expect
      .poll(async () => (await api.drawers())[0]?.closings.length, { timeout: 60_000 })
      .toBe(1)
    const [sale] = await api.sales()
    const [drawer] = await api.drawers()
    const row = (await api.ofCustomer(visit.name)).find(({ id }) => id === visit.id)
    expect(row && effectiveTenders(row)).toMatchObject([
      { kind: 'PAYMENT', mode: 'MAYA', amount: visit.balanceAfterCheckIn },
      { kind: 'TIP', mode: 'CASH', amount: 50, drawerId: drawer?.id },
      { kind: 'REFUND', mode: 'CASH', amount: 100, drawerId: drawer?.id },
    ])
    expect(sale?.tenders).toMatchObject([
      { mode: 'GCASH', amount: 50, reference: '0917 555 0142' },
      { mode: 'CASH', drawerId: drawer?.id },
    ])
    // Float and cash of the sale, the tip in, the refund out.
    const expected = 2000 + (sale?.tenders[1]?.amount ?? 0) + 50 - 100
    expect(drawer?.closings).toMatchObject([
      { counted: 1900, left: 1000, expected, signedBy: null },
    ])

    const [closing] = drawer?.closings ?? []
    await api.add(`/v1/drawers/${drawer?.id}/sign`, { closingId: closing?.id })
    await page.getByText('Signed by owner').waitFor()
  })
})
