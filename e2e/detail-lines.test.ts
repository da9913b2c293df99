import type { Locator, Page } from 'playwright'
import { describe, expect } from 'vitest'
import { test as base } from './fixtures/test'
import { ServiceApi } from './steps/service-api'
import { choose, closeAppointment, complete, detailForm } from './steps/user'

const test = base.extend('businessTime', '14:05')

/** Statements of SPEC.md about the detail, from booking to completion. */
const swedish = 'SWEDISH MASSAGE 60'
const paula = { name: 'Paula Tanaka', mobileNumber: '639990000001' }

const sections = [
  'Customer',
  'Service',
  'Other Details',
  'Appointment Creation Payment',
  'Payment Before Check-In',
  'Payment Before Completed',
  'Products Ordered',
]

const actions = ['UPDATE', 'CHECK-IN', 'COMPLETE', 'CANCEL APPOINTMENT', 'PRINT']

/** Paula's reservation of this afternoon, made by another client and opened on a tablet. */
async function opened(origin: string, page: Page) {
  const api = await ServiceApi.logIn(origin)
  const { id, price, promoLessMap } = await api.serviceNamed(swedish)
  const [[promoId, discount] = ['', 0]] = Object.entries(promoLessMap)
  const promo = (await api.names('promos')).get(promoId) ?? ''
  const starts = await api.freeStarts(id)
  const start = starts.find(({ startTime, rooms }) => startTime >= '14:30' && rooms.length > 1)
  if (!start) throw new Error('The demo day has no free start')
  const made = await api.book({
    ...paula,
    startDate: api.today,
    startTime: start.startTime,
    serviceIds: [id],
    staffId: start.staffs[0]?.id,
    roomId: start.rooms[0]?.id,
  })
  await page.getByRole('button', { name: new RegExp(`^${paula.name}`) }).click()
  const dialog = page.getByRole('dialog', { name: paula.name })
  await dialog.getByRole('heading', { name: 'Products Ordered' }).waitFor()
  const row = async () => (await api.ofCustomer(paula.name)).find((each) => each.id === made.id)
  return { api, dialog, form: detailForm(page), row, price, promo, discount, start }
}

const upper = (row: { name: string } | undefined) => row?.name.toUpperCase() ?? ''

const press = (dialog: Locator, name: string) =>
  dialog.getByRole('button', { name, exact: true }).click()

/** The actions that the detail shows. */
async function offered(dialog: Locator) {
  const shown: string[] = []
  for (const name of actions)
    if (await dialog.getByRole('button', { name, exact: true }).isVisible()) shown.push(name)
  return shown
}

const quantity = (form: Locator) => form.getByRole('spinbutton').first()

describe('the detail, line by line', () => {
  test('DETAIL-1 DETAIL-2 DETAIL-3 DETAIL-4 DETAIL-5 DETAIL-6 UPDATE-1 CHECKIN-1 CHECKIN-2 CHECKIN-3 CHECKIN-4 COMPLETE-1 COMPLETE-2 COMPLETE-3 a massage is updated, checked in and completed', async ({
    openTablet,
    service,
  }) => {
    const { page } = await openTablet({ user: 'makati' })
    const { api, dialog, form, row, price, promo, discount, start } = await opened(
      service.origin,
      page,
    )
    expect(discount).toBeGreaterThan(0)
    const head = await dialog.innerText()
    for (const part of [upper(start.staffs[0]), upper(start.rooms[0]), 'No locker', swedish])
      expect(head).toContain(part)
    for (const name of sections) await dialog.getByRole('heading', { name }).waitFor()
    await dialog.getByText(/^Appointment ID/).waitFor()
    await dialog.getByText(/^Created by owner on \d+\/\d+\/\d{4}, \d+:\d\d [AP]M$/).waitFor()
    await dialog.getByText('Last updated by - on -').waitFor()
    await expect
      .poll(() => offered(dialog))
      .toEqual(['UPDATE', 'CHECK-IN', 'CANCEL APPOINTMENT', 'PRINT'])
    await expect.poll(() => quantity(form).isDisabled()).toBe(true)

    await choose(page, form, 'Therapist', 'None')
    await form.getByLabel('Note').fill('Light pressure')
    await press(dialog, 'UPDATE')
    await dialog.getByText('Appointment details are UPDATED').waitFor()
    await expect.poll(row).toMatchObject({ staffId: null, note: 'Light pressure' })

    await press(dialog, 'CHECK-IN')
    const banner = dialog.getByRole('alert')
    await banner.getByText('Something went wrong').waitFor()
    await banner
      .getByText(
        'Room, Therapist and Locker are required when checking in for MASSAGE appointments',
      )
      .waitFor()
    await choose(page, form, 'Therapist', upper(start.staffs[0]))
    await choose(page, form, 'Locker', upper(start.lockers[0]))
    await choose(page, form, 'Promo', promo)
    await form.getByLabel('Amount').fill('-1')
    await press(dialog, 'CHECK-IN')
    await banner.getByText('Payment should be greater than 0').waitFor()
    await form.getByLabel(/^Amount/).fill('100')
    await form.getByRole('switch', { name: /^3% service charge/ }).click()
    await press(dialog, 'CHECK-IN')
    await dialog.getByText('Appointment status is CHECKED-IN', { exact: true }).waitFor()
    await expect.poll(row).toMatchObject({
      status: 'CHECKED_IN',
      checkInBy: 'makati',
      checkInPaymentAmount: 100,
      checkInPercentChargeAmount: 3,
      balanceAfterCheckIn: price - discount - 100,
    })

    await expect
      .poll(() => offered(dialog))
      .toEqual(['UPDATE', 'COMPLETE', 'CANCEL APPOINTMENT', 'PRINT'])
    const mode = form.getByRole('combobox', { name: 'Mode of payment' }).nth(1)
    await expect.poll(() => mode.inputValue()).toBe('CASH')
    await quantity(form).fill('2')
    const before = (await row())?.customerId
    await complete(page)
    const done = await row()
    const product = done?.productPaymentAmount ?? 0
    expect(product).toBeGreaterThan(0)
    expect(done).toMatchObject({
      status: 'COMPLETED',
      customerId: before,
      completedBy: 'makati',
      completedPaymentAmount: price - discount - 100,
      totalPricePaid: price - discount + 3 + product,
    })
    expect(done?.staffCommission).toBeGreaterThan(0)
    expect(await api.customer(paula.mobileNumber)).toMatchObject({
      visitCount: 1,
      pointsEarned: done?.pointsEarned,
    })
    await expect.poll(() => offered(dialog)).toEqual(['PRINT'])
    await closeAppointment(page)
  })

  test('CANCEL-1 CANCEL-2 CANCEL-3 DETAIL-2 a reservation is cancelled for a reason, and then closed', async ({
    openTablet,
    service,
  }) => {
    const { page } = await openTablet({ user: 'makati' })
    const { api, dialog, row } = await opened(service.origin, page)
    await press(dialog, 'CANCEL APPOINTMENT')
    await press(dialog, 'BACK')
    await press(dialog, 'CANCEL APPOINTMENT')
    await press(dialog, 'SUBMIT')
    await dialog.getByText('Cancellation Reason is required.').waitFor()
    await dialog.getByRole('radio', { name: 'Did not show' }).click()
    await dialog.getByLabel('Cancellation Reason').fill('No answer')
    await press(dialog, 'SUBMIT')
    await dialog.getByText('Appointment status is CANCELLED.', { exact: true }).waitFor()
    await expect.poll(row).toMatchObject({
      status: 'CANCELLED',
      cancelReason: 'No answer',
      customerInitiatedCancel: false,
    })
    expect(await api.customer(paula.mobileNumber)).toMatchObject({ cancelCount: 1, visitCount: 0 })
    await dialog.getByRole('heading', { name: 'Cancellation Details' }).waitFor()
    await expect.poll(() => offered(dialog)).toEqual(['PRINT'])
  })
})
