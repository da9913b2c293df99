import type { Page } from 'playwright'
import { expect } from 'vitest'
import { test } from '../fixtures/test'
import { freeBooking, ServiceApi } from '../steps/service-api'
import {
  book,
  chip,
  closeAppointment,
  detailForm,
  expectChip,
  openAppointment,
  waitUntilInstalled,
} from '../steps/user'

const paula = { name: 'Paula Tanaka', mobileNumber: '639990000001' }

/** The pages to open. The reports page is left out, because a preview comes from the service. */
const pages = ['/customers', '/services', '/device', '/non-massage']

/** Milliseconds: more than a form waits for its answer, and less than a request's timeout. */
const longMs = 5000

/** A script without long timers: a screen that waits for a request's timeout would wait for ever. */
const muteLongTimers = `{
  const real = window.setTimeout
  window.setTimeout = (run, ms, ...given) =>
    ms > ${longMs} && sessionStorage.getItem('muted') ? 0 : real(run, ms, ...given)
}`

async function openPage(page: Page, path: string) {
  await page.goto(path)
  await page.getByRole('heading').first().waitFor()
  await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
}

test('OFF-2 OFF-4 no screen waits for an answer that never comes, and all is sent when answers come again', async ({
  openTablet,
  network,
  service,
}) => {
  const api = await ServiceApi.logIn(service.origin)
  const free = await freeBooking(api, 'SWEDISH MASSAGE 60')
  const { page, context } = await openTablet({ user: 'makati', storesApp: true })
  await waitUntilInstalled(page)
  await context.addInitScript(muteLongTimers)
  await page.evaluate(() => sessionStorage.setItem('muted', 'yes'))
  await page.reload()
  await chip(page).waitFor()

  // Receives every request and answers none.
  void network.hold(({ path }) => !path.startsWith('/assets/'))
  await book(page, { ...paula, ...free })
  for (const path of pages) await openPage(page, path)
  await page.goto('/dashboard')
  await openAppointment(page, paula.name)
  const detail = detailForm(page)
  await detail.getByLabel('Note', { exact: true }).fill('Left shoulder')
  await detail.getByRole('button', { name: 'UPDATE' }).click()
  await page.getByText('Appointment details are UPDATED').waitFor()
  await closeAppointment(page)

  await page.evaluate(() => sessionStorage.removeItem('muted'))
  await network.pass()
  await page.reload()
  await expectChip(page, /^Online(?![\s\S]*queued)/)
  expect(await api.ofCustomer(paula.name)).toMatchObject([{ note: 'Left shoulder' }])
})
