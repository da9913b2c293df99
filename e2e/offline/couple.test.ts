import type { Page } from 'playwright'
import { expect } from 'vitest'
import { minuteOfDay } from '#domain/kernel/dates'
import { test as base } from '../fixtures/test'
import { collector } from '../steps/axe'
import { longPressTo, pointIn } from '../steps/fingers'
import { clockTime, type FreeStart, isApart, ServiceApi } from '../steps/service-api'
import { bookingForm, choose, comeBack, goOffline } from '../steps/user'

const test = base.extend('businessTime', '09:05')

const swedish = 'SWEDISH MASSAGE 60'
const pia = { name: 'Pia Roxas', mobileNumber: '639990000077' }
const both = `${pia.name} and Rosa`

const minuteOf = ({ startTime }: FreeStart) => minuteOfDay(startTime) ?? 0

/** Two starts, at most four hours apart, with two therapists and rooms at both. */
async function twoStarts(api: ServiceApi) {
  const { id } = await api.serviceNamed(swedish)
  const starts = (await api.freeStarts(id)).filter(({ rooms }) => rooms.length > 1)
  for (const first of starts)
    for (const second of starts) {
      const minutes = minuteOf(second) - minuteOf(first)
      const therapists = first.staffs
        .filter((staff) => second.staffs.some((each) => each.id === staff.id))
        .map(({ name }) => name.toUpperCase())
      if (isApart(first, second) && minutes > 0 && minutes <= 240 && therapists.length > 1)
        return { first, second, minutes, therapists }
    }
  throw new Error('The demo day has no room to move a couple in')
}

/** Opens a dialog about both guests with a finger. */
async function tapOpen(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).tap()
  const dialog = page.getByRole('dialog', { name })
  await dialog.waitFor()
  return dialog
}

const eventOf = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}, with `) })

type Check = (place: string) => Promise<void>

async function bookBoth(page: Page, { startTime }: FreeStart, therapists: string[], check: Check) {
  const [one = '', two = ''] = therapists
  const form = bookingForm(page)
  await form.getByLabel('Customer Mobile No.').fill(pia.mobileNumber)
  await form.getByLabel('Customer Name').fill(pia.name)
  await choose(page, form, 'Service', swedish)
  await choose(page, form, 'Time', clockTime(startTime))
  await choose(page, form, 'Therapist', one)
  await form.getByRole('button', { name: 'Add guest' }).tap()
  await form.getByLabel('Guest 2: called').fill('Rosa')
  await choose(page, form, 'Guest 2: with', two)
  await form.getByText(/ in ROOM .* in ROOM /).waitFor()
  await check('the form of two guests')
  await form.getByText('Nothing paid yet').tap()
  await page.getByRole('button', { name: 'BOOK' }).tap()
  await page.getByText('Appointment is booked.').waitFor()
}

async function dragBoth(page: Page, minutes: number, check: Check) {
  await eventOf(page, pia.name).evaluate((element) => {
    element.scrollIntoView({ block: 'center', inline: 'center' })
    element.closest('section')?.scrollBy({ top: 140 })
  })
  const grip = await pointIn(eventOf(page, pia.name))
  await longPressTo(page, grip, { x: grip.x, y: grip.y + (minutes * 1500) / 1440 })
  const dialog = page.getByRole('dialog', { name: 'Move Rosa too?' })
  await dialog.waitFor()
  await check('the question about the couple')
  await dialog.getByRole('button', { name: 'Both' }).tap()
  await page.getByText(`Pia Roxas and Rosa are moved to`, { exact: false }).waitFor()
}

async function payAndCancelBoth(page: Page, check: Check) {
  await eventOf(page, pia.name).tap()
  const paying = await tapOpen(page, 'Pay for both')
  await check('paying for both')
  await paying.getByRole('button', { name: 'PAY FOR BOTH' }).tap()
  await page.getByText(`is taken for ${both}.`, { exact: false }).waitFor()

  const cancelling = await tapOpen(page, 'Cancel both')
  await cancelling.getByLabel(/^Cancellation Reason/).fill('Sick')
  await check('cancelling both')
  await cancelling.getByRole('button', { name: 'CANCEL BOTH' }).tap()
  const cancelled = page.getByRole('status').filter({ hasText: `${both} are CANCELLED.` })
  await cancelled.getByRole('button', { name: 'Undo' }).tap()
  await page.getByText('The cancellation is taken back.').waitFor()
}

test('a couple is booked, dragged, paid and cancelled by touch without the network, and arrives as a whole', async ({
  openTablet,
  service,
  network,
}) => {
  const api = await ServiceApi.logIn(service.origin)
  const { first, second, minutes, therapists } = await twoStarts(api)
  const { page } = await openTablet({ user: 'makati', storesApp: true })
  const { page: other } = await openTablet({ user: 'owner' })
  await goOffline(network, page)
  const { found, check } = collector(page, 'light')
  await bookBoth(page, first, therapists, check)
  await dragBoth(page, minutes, check)
  await payAndCancelBoth(page, check)
  expect(found).toEqual({})

  const members = async () =>
    (await api.day()).filter(({ mobileNumber }) => mobileNumber === pia.mobileNumber)
  expect(await members()).toEqual([])
  await comeBack(network, page, other)
  const rows = async () =>
    (await members()).map(({ status, startTime, totalPricePaid, actualPrice }) => ({
      ...{ status, startTime },
      isPaid: totalPricePaid > 0 && totalPricePaid === actualPrice,
    }))
  const wanted = { status: 'RESERVED', startTime: second.startTime, isPaid: true }
  await expect.poll(rows, { timeout: 60_000 }).toEqual([wanted, wanted])
  const [lead, guest] = (await members()).toSorted((a) => (a.isGroupLead ? -1 : 1))
  expect(guest).toMatchObject({ name: 'Rosa', groupId: lead?.groupId })
  expect(new Set([lead?.staffId, guest?.staffId, lead?.roomId, guest?.roomId]).size).toBe(4)
  const time = new RegExp(`^Rosa, with Pia Roxas, .*${clockTime(second.startTime)} to`)
  await other.getByRole('button', { name: time }).waitFor()
})
