import { describe, expect } from 'vitest'
import { test } from './fixtures/test'
import { book, bookingForm, expectChip, logIn, syncNow } from './steps/desk'
import { freeBooking, ServiceApi } from './steps/service-api'

const swedish = 'SWEDISH MASSAGE 60'
const paula = { name: 'Paula Tanaka', mobileNumber: '639990000001' }

describe('two tabs of one tablet', () => {
  test('OFF-9 share the queue and send it once', async ({ openTablet, network, service }) => {
    const api = await ServiceApi.logIn(service.origin)
    const free = await freeBooking(api, swedish)
    const { page, context } = await openTablet()
    await logIn(page)
    const second = await context.newPage()
    await second.goto('/dashboard')
    await bookingForm(second).waitFor()
    await network.cut()
    await book(page, { ...paula, ...free })
    await second.getByRole('button', { name: new RegExp(`^${paula.name}`) }).waitFor()
    await expectChip(second, /1 queued/)
    const lost = network.loseAnswer(({ method }) => method === 'POST')
    await network.pass()
    await syncNow(page)
    await lost
    await page.getByRole('button', { name: 'Sync now' }).click()
    for (const tab of [page, second]) await expectChip(tab, /^Online(?![\s\S]*queued)/)
    expect(await api.ofCustomer(paula.name)).toHaveLength(1)
    expect(await api.customer(paula.mobileNumber)).toMatchObject({ firstName: paula.name })
  })
})
