import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { test as base } from './fixtures/test'
import { bookAtFreeStart, isApart, ServiceApi } from './steps/service-api'
import { choose, closeAppointment, complete, detailForm, openAppointment } from './steps/user'

const test = base.extend('businessTime', '14:05')

const paula = { name: 'Paula Tanaka', mobileNumber: '639990000001' }
const rica = { name: 'Rica Valdezza', mobileNumber: '639990000002' }

const upper = (row: { name: string } | undefined) => row?.name.toUpperCase() ?? ''

const press = (dialog: Locator, name: string | RegExp) =>
  dialog.getByRole('button', { name, exact: true }).click()

/** Two massages of this afternoon, made by another client. */
async function reserve(api: ServiceApi) {
  const { id } = await api.serviceNamed('SWEDISH MASSAGE 60')
  const starts = await api.freeStarts(id, api.today, { from: '14:30' })
  const [start] = starts
  const later = starts.find((each) => start && isApart(start, each))
  if (!start || !later) throw new Error('The demo day has too few free starts')
  await bookAtFreeStart(api, 'RESERVED', paula, { ...start, lockers: [] })
  await bookAtFreeStart(api, 'RESERVED', rica, { ...later, lockers: [] })
  return start
}

/** The receipt cuts nothing off on a roll of 80 mm (302 px), and is larger on A4. Only the chosen paper is printed. */
async function printPapers(page: Page) {
  await page.emulateMedia({ media: 'print' })
  const receipt = page.getByRole('region', { name: 'Receipt' })
  await receipt.getByText('TOTAL').waitFor()
  await page.setViewportSize({ width: 302, height: 800 })
  expect(await receipt.evaluate((each) => [each.clientWidth, each.scrollWidth])).toEqual([302, 302])
  await page.setViewportSize({ width: 794, height: 1123 })
  expect(await receipt.evaluate((each) => each.clientWidth)).toBeGreaterThan(600)
  await page.setViewportSize({ width: 1180, height: 820 })
  expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0)
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Print treatment slip' }).click()
  await page.emulateMedia({ media: 'print' })
  const slip = page.getByRole('region', { name: 'Treatment slip' })
  await slip.getByText(paula.name).waitFor()
  await expect.poll(() => slip.innerText()).not.toContain('PHP')
  await page.emulateMedia({ media: 'screen' })
}

test('OFF-8 UPDATE-1 CHECKIN-4 COMPLETE-3 CANCEL-2 DETAIL-7 a visit made elsewhere is updated, checked in, completed and printed, another one cancelled', async ({
  openTablet,
  service,
}) => {
  const api = await ServiceApi.logIn(service.origin)
  const { price, promoLessMap } = await api.serviceNamed('SWEDISH MASSAGE 60')
  const [[promoId, discount] = ['', 0]] = Object.entries(promoLessMap)
  const promo = (await api.names('promos')).get(promoId) ?? ''
  const { page } = await openTablet({ user: 'makati' })
  const start = await reserve(api)
  const row = async () => (await api.ofCustomer(paula.name))[0]
  const form = detailForm(page)
  await openAppointment(page, paula.name)
  const dialog = page.getByRole('dialog', { name: paula.name })
  await choose(page, form, 'Therapist', 'None')
  await form.getByLabel('Note').fill('Light pressure')
  await press(dialog, 'UPDATE')
  await dialog.getByText('Appointment details are UPDATED').waitFor()
  await expect.poll(row).toMatchObject({ staffId: null, note: 'Light pressure' })

  await choose(page, form, 'Therapist', upper(start.staffs[0]))
  await choose(page, form, 'Locker', upper(start.lockers[0]))
  await choose(page, form, 'Promo', promo)
  await form.getByLabel(/^Amount/).fill('100')
  await form.getByRole('switch', { name: /^3% service charge/ }).click()
  await press(dialog, 'CHECK-IN · PHP 103.00 CASH')
  await dialog.getByText('Appointment status is CHECKED-IN', { exact: true }).waitFor()
  await expect.poll(row).toMatchObject({
    status: 'CHECKED_IN',
    checkInBy: 'makati',
    checkInPaymentAmount: 100,
    checkInPercentChargeAmount: 3,
    balanceAfterCheckIn: price - discount - 100,
  })

  await form.getByRole('spinbutton').first().fill('2')
  await complete(page)
  await expect.poll(row).toMatchObject({ status: 'COMPLETED' })
  const done = await row()
  const product = done?.productPaymentAmount ?? 0
  expect(product).toBeGreaterThan(0)
  expect(done).toMatchObject({
    completedBy: 'makati',
    completedPaymentAmount: price - discount - 100,
    totalPricePaid: price - discount + 3 + product,
  })
  expect(await api.customer(paula.mobileNumber)).toMatchObject({
    visitCount: 1,
    pointsEarned: done?.pointsEarned,
  })
  await printPapers(page)
  await closeAppointment(page)

  await openAppointment(page, rica.name)
  const other = page.getByRole('dialog', { name: rica.name })
  await press(other, 'CANCEL APPOINTMENT')
  await press(other, 'BACK')
  await press(other, 'CANCEL APPOINTMENT')
  await other.getByRole('radio', { name: 'Did not show' }).click()
  await other.getByLabel('Cancellation Reason').fill('No answer')
  await press(other, 'SUBMIT')
  await other.getByText('Appointment status is CANCELLED.', { exact: true }).waitFor()
  await expect
    .poll(() => api.ofCustomer(rica.name))
    .toMatchObject([
      { status: 'CANCELLED', cancelReason: 'No answer', customerInitiatedCancel: false },
    ])
  await other.getByRole('heading', { name: 'Cancellation Details' }).waitFor()
})
