import { expect } from 'vitest'
import { test } from './fixtures/test'
import { freeBooking, ServiceApi } from './steps/service-api'
import { book, bookingForm, chip, enter, titleOf, waitUntilInstalled } from './steps/user'

const paula = { name: 'Paula Tanaka', mobileNumber: '639990000001' }
const twoDaysMs = 2 * 86_400_000

test('a tablet whose clock is two days fast uses the time of the service and says so', async ({
  openTablet,
  network,
  service,
  msAhead,
}) => {
  const api = await ServiceApi.logIn(service.origin)
  const booking = { ...paula, ...(await freeBooking(api, 'SWEDISH MASSAGE 60')) }
  const { page } = await openTablet({ msAhead: msAhead + twoDaysMs, storesApp: true })
  await enter(page, 'makati')
  const board = page.getByRole('heading', { name: titleOf(api.today), exact: true })
  await board.waitFor()
  await page.getByRole('button', { name: /^Online.*Clock 2 days fast/ }).click()
  await page.getByText('The clock of this device is 2 days fast.').waitFor()
  await page.keyboard.press('Escape')

  await book(page, booking)
  await expect.poll(() => api.ofCustomer(paula.name)).toMatchObject([{ startDate: api.today }])

  // The tablet still knows the time difference while offline.
  await waitUntilInstalled(page)
  await network.cut()
  await page.reload()
  await bookingForm(page).waitFor()
  await board.waitFor()
  await page
    .getByRole('button', { name: new RegExp(`^${paula.name}`) })
    .first()
    .waitFor()
  expect(await chip(page).innerText()).toMatch(/Offline|Connecting/)
})
