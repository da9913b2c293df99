import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { test } from '../fixtures/test'
import { clockTime, isApart, ServiceApi } from '../steps/service-api'
import {
  book,
  bookingForm,
  chip,
  closeAppointment,
  detailForm,
  expectChip,
  openAppointment,
  waitUntilInstalled,
} from '../steps/user'

const swedish = 'SWEDISH MASSAGE 60'
const paula = { name: 'Paula Tanaka', mobileNumber: '639990000001' }
const rica = { name: 'Rica Valdezza', mobileNumber: '639990000002' }

/** The pages to open. The reports page is left out, because a preview comes from the service. */
const pages = ['/customers', '/services', '/lockers', '/device', '/non-massage']

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

describe('a link that lies', () => {
  test('OFF-2 OFF-4 no screen waits for an answer that is late, lost or never comes', async ({
    openTablet,
    network,
    service,
  }) => {
    const api = await ServiceApi.logIn(service.origin)
    const { id } = await api.serviceNamed(swedish)
    const [first, ...others] = await api.freeStarts(id)
    const second = others.find((start) => first && isApart(start, first))
    if (!first || !second) throw new Error('The demo day has too few free starts')
    const booking = (start: typeof first) => ({
      service: swedish,
      time: clockTime(start.startTime),
      therapist: start.staffs[0]?.name.toUpperCase() ?? '',
      room: start.rooms[0]?.name.toUpperCase() ?? '',
    })
    const { page, context } = await openTablet({ user: 'makati' })
    await waitUntilInstalled(page)
    await context.addInitScript(muteLongTimers)
    await page.evaluate(() => sessionStorage.setItem('muted', 'yes'))
    await page.reload()
    await chip(page).waitFor()

    // Receives every request and answers none.
    void network.hold(({ path }) => !path.startsWith('/assets/'))
    await book(page, { ...paula, ...booking(first) })
    await openAppointment(page, paula.name)
    await closeAppointment(page)
    for (const path of pages) await openPage(page, path)
    await page.goto('/dashboard')
    await openAppointment(page, paula.name)
    const detail = detailForm(page)
    await detail.getByLabel('Note', { exact: true }).fill('Left shoulder')
    await detail.getByRole('button', { name: 'UPDATE' }).click()
    await page.getByText('Appointment details are UPDATED').waitFor()
    await closeAppointment(page)

    // Answers come three seconds late, and one in a hundred is lost.
    await page.evaluate(() => sessionStorage.removeItem('muted'))
    await network.pass()
    let requests = 0
    network.block(() => {
      requests += 1
      return requests % 100 === 7
    })
    network.delay(3000)
    await page.reload()
    await book(page, { ...rica, ...booking(second) })
    await expect.poll(() => bookingForm(page).getByLabel('Customer Name').inputValue()).toBe('')
    await expectChip(page, /^Online(?![\s\S]*queued)/)
    expect(await api.ofCustomer(paula.name)).toMatchObject([{ note: 'Left shoulder' }])
    expect(await api.ofCustomer(rica.name)).toHaveLength(1)
  })
})
