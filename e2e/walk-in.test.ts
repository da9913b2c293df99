import { describe, expect } from 'vitest'
import { test as base } from './fixtures/test'
import { ServiceApi } from './steps/service-api'
import { countTaps } from './steps/taps'
import { bookingForm, detailForm } from './steps/user'

const test = base.extend('businessTime', '14:05')

const swedish = 'SWEDISH MASSAGE 60'
const paula = { name: 'Paula Tanaka', mobileNumber: '639990000001' }

describe('a walk-in', () => {
  test('and is booked and checked in with at most six taps', async ({ openTablet, service }) => {
    const api = await ServiceApi.logIn(service.origin)
    const { page } = await openTablet({ user: 'makati' })
    const form = bookingForm(page)
    const taps = await countTaps(page)
    await form.getByRole('button', { name: 'Walk-in' }).tap()
    await page.getByRole('menuitem', { name: new RegExp(`^${swedish}`) }).tap()
    await form.getByLabel('Customer Mobile No.').tap()
    await page.keyboard.type(paula.mobileNumber)
    await form.getByText('No customer record').waitFor()
    await form.getByLabel('Customer Name').tap()
    await page.keyboard.type(paula.name)
    await form.getByRole('button', { name: 'BOOK' }).tap()
    await page.getByText('Appointment is booked and CHECKED-IN.').waitFor()
    expect(await taps()).toBeLessThanOrEqual(6)
    const [row] = await api.ofCustomer(paula.name)
    expect(row).toMatchObject({ status: 'CHECKED_IN', type: 'WALK-IN', startDate: api.today })
    expect([row?.staffId, row?.roomId, row?.lockerId]).not.toContain(null)
    // The board has scrolled to the therapist's column.
    const drawn = page.getByRole('button', { name: new RegExp(`^${paula.name}`) })
    const { x = 0, width = 0 } = (await drawn.boundingBox()) ?? {}
    expect(x + width).toBeLessThanOrEqual(1180)
  })

  test('CHECKIN-4 a reservation is checked in with at most four taps', async ({
    openTablet,
    service,
  }) => {
    const api = await ServiceApi.logIn(service.origin)
    const { id } = await api.serviceNamed(swedish)
    const starts = await api.freeStarts(id)
    const start = starts.find(({ startTime }) => startTime >= '14:30')
    if (!start) throw new Error('The demo day has no free start')
    await api.book({
      ...paula,
      startDate: api.today,
      startTime: start.startTime,
      serviceIds: [id],
      staffId: start.staffs[0]?.id,
      roomId: start.rooms[0]?.id,
    })
    const { page } = await openTablet({ user: 'makati' })
    const event = page.getByRole('button', { name: new RegExp(`^${paula.name}`) })
    await event.scrollIntoViewIfNeeded()
    const taps = await countTaps(page)
    await event.tap()
    await page.getByRole('heading', { name: 'Products Ordered' }).waitFor()
    await detailForm(page).getByRole('combobox', { name: 'Locker' }).tap()
    await page.getByRole('option').first().tap()
    await detailForm(page).getByRole('button', { name: 'CHECK-IN' }).tap()
    await page.getByText('Appointment status is CHECKED-IN').waitFor()
    expect(await taps()).toBeLessThanOrEqual(4)
    expect(await api.ofCustomer(paula.name)).toMatchObject([{ status: 'CHECKED_IN' }])
  })
})
