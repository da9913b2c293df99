import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import type { Appointment } from '#domain/appointment/appointment'
import { test as desk } from './fixtures/test'
import { bookingForm, logIn } from './steps/desk'
import { type FreeStart, isApart, ServiceApi } from './steps/service-api'

const test = desk.override('businessTime', '14:05')

/** What the board's lines of the specification say, read off the screen. */
const board = (page: Page) => page.getByRole('region', { name: /^Day board/ })
const slots = (page: Page) => board(page).getByRole('button', { name: /^Pick a time/ })

const guests = ['Carmi Yap', 'Dan Aquino', 'Ella Ramos']

/** One massage of today CHECKED_IN, COMPLETED and CANCELLED; answers the first. */
async function oneOfEach(api: ServiceApi): Promise<Appointment> {
  const { id, price } = await api.serviceNamed('SWEDISH MASSAGE 60')
  const apart: FreeStart[] = []
  for (const start of await api.freeStarts(id))
    if (apart.every((each) => isApart(each, start))) apart.push(start)
  const [now, before, never] = await Promise.all(
    apart.slice(0, 3).map(({ startTime, staffs, rooms, lockers }, nth) =>
      api.book({
        name: guests[nth],
        mobileNumber: `63999000001${nth}`,
        startDate: api.today,
        startTime,
        serviceIds: [id],
        staffId: staffs[0]?.id,
        roomId: rooms[0]?.id,
        lockerId: lockers[nth]?.id,
        status: 'CHECKED_IN',
        appointmentCreationPayment: { amount: price, modeOfPayment: 'CASH' },
      }),
    ),
  )
  if (!now || !before || !never) throw new Error('The demo day has too few free starts')
  await api.add(`/v1/appointments/complete/${before.id}`, { storeCode: api.storeCode })
  const cancelReason = 'Sick'
  await api.add(`/v1/appointments/cancel/${never.id}`, { cancelReason, storeCode: api.storeCode })
  return now
}

describe('the board, line by line', () => {
  test('DASH-2 DASH-8 a tapped half hour fills the form; a locker in use finds its appointment', async ({
    openTablet,
    service,
  }) => {
    const api = await ServiceApi.logIn(service.origin)
    const holder = await oneOfEach(api)
    const { page } = await openTablet()
    await logIn(page)
    // 20:40 is in the half hour from 20:30.
    const last = slots(page).first()
    await last.evaluate((each) => each.scrollIntoView({ block: 'end' }))
    await last.click({ position: { x: 4, y: (1500 * (20 * 60 + 40)) / 1440 } })
    const time = bookingForm(page).getByRole('combobox', { name: 'Time' })
    await expect.poll(() => time.inputValue()).toBe('8:30 PM')

    const search = page.getByRole('textbox', { name: 'Locker in use' })
    await search.fill('no such locker')
    await search.press('Enter')
    const found = page.getByRole('dialog', { name: 'Locker in use' })
    await found.getByText('No active appointment found today given locker name').waitFor()
    await page.keyboard.press('Escape')
    await search.fill((await api.names('lockers')).get(holder.lockerId ?? '') ?? '')
    await search.press('Enter')
    await found.getByText(holder.name).waitFor()
    await found.getByRole('button', { name: 'Open appointment' }).click()
    await page.getByRole('dialog', { name: holder.name }).waitFor()
  })
})
