import { describe, expect } from 'vitest'
import { test } from '../fixtures/test'
import { freeBooking, ServiceApi } from '../steps/service-api'
import {
  book,
  bookingForm,
  comeBack,
  expectChip,
  fillBooking,
  openSecondTab,
  syncNow,
} from '../steps/user'

const swedish = 'SWEDISH MASSAGE 60'
const rita = { name: 'Rita Navarro', mobileNumber: '639990000002' }
const paula = { name: 'Paula Tanaka', mobileNumber: '639990000001' }

describe('two tabs of one tablet', () => {
  test('OFF-9 share the queue and send it once', async ({ openTablet, network, service }) => {
    const api = await ServiceApi.logIn(service.origin)
    const free = await freeBooking(api, swedish)
    const { page, context } = await openTablet({ user: 'makati' })
    const second = await openSecondTab(context)
    await bookingForm(second).waitFor()
    await network.cut()
    await page.bringToFront()
    await book(page, { ...paula, ...free })
    await second.getByRole('button', { name: new RegExp(`^${paula.name}`) }).waitFor()
    await expectChip(second, /1 queued/)
    const lost = network.loseAnswer(({ method }) => method === 'POST')
    await comeBack(network, page, second)
    await lost
    await syncNow(page)
    for (const tab of [page, second]) await expectChip(tab, /^Online(?![\s\S]*queued)/)
    expect(await api.ofCustomer(paula.name)).toHaveLength(1)
    expect(await api.customer(paula.mobileNumber)).toMatchObject({ firstName: paula.name })
  })

  test('OFF-9 give one room to one of two bookings made at the same moment', async ({
    openTablet,
    network,
    service,
  }) => {
    const api = await ServiceApi.logIn(service.origin)
    const free = await freeBooking(api, swedish)
    const { page, context } = await openTablet({ user: 'makati' })
    const second = await openSecondTab(context)
    await bookingForm(second).waitFor()
    await network.cut()
    const tabs = [page, second]
    await page.bringToFront()
    await fillBooking(page, { ...paula, ...free })
    await second.bringToFront()
    await fillBooking(second, { ...rita, ...free })
    const moment = (await page.evaluate(() => Date.now())) + 1000
    for (const tab of tabs)
      await tab.getByRole('button', { name: 'BOOK' }).evaluate((button, at) => {
        setTimeout(() => button instanceof HTMLElement && button.click(), at - Date.now())
      }, moment)
    const booked = () =>
      Promise.all(tabs.map((tab) => tab.getByText('Appointment is booked.').count()))
    await expect.poll(async () => (await booked()).sort(), { timeout: 60_000 }).toEqual([0, 1])
    const [, loser] = (await booked())[0] === 1 ? tabs : [...tabs].reverse()
    await loser?.getByRole('alert').first().waitFor()
    for (const tab of tabs) await expectChip(tab, /1 queued/)
    await comeBack(network, ...tabs)
    for (const tab of tabs) await expectChip(tab, /^Online(?![\s\S]*queued)/)
    const kept = [...(await api.ofCustomer(paula.name)), ...(await api.ofCustomer(rita.name))]
    expect(kept).toHaveLength(1)
  })
})
