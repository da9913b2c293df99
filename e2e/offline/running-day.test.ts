import type { Page } from 'playwright'
import { expect } from 'vitest'
import { minuteOfDay } from '#domain/kernel/dates'
import { test as base } from '../fixtures/test'
import { collector } from '../steps/axe'
import { longPressTo, pointIn } from '../steps/fingers'
import { clockTime, ServiceApi } from '../steps/service-api'
import { book, chip, choose, comeBack, expectChip, goOffline } from '../steps/user'

const test = base.extend('businessTime', '14:05')

const service = 'SWEDISH MASSAGE 60'
const guest = { name: 'Noel Vera', mobileNumber: '639990000088' }
const rival = { name: 'Dina Cruz', mobileNumber: '639990000089' }

/** Noel, who is checked in for 3 PM with a therapist and a room of his own, which are free all day. */
async function visitOf(api: ServiceApi) {
  const { id } = await api.serviceNamed(service)
  const therapist = { name: 'Zora', staffScheduleType: 'MID', serviceCommissionMap: { [id]: 200 } }
  await api.add('/v1/staffs', { ...therapist, available: true })
  await api.add('/v1/rooms', { name: 'Room 99', serviceIds: [id], available: true })
  const start = (await api.freeStarts(id)).find(({ startTime }) => startTime === '15:00')
  return api.book({
    ...guest,
    startDate: api.today,
    startTime: '15:00',
    serviceIds: [id],
    staffId: start?.staffs.find(({ name }) => name === therapist.name)?.id,
    roomId: start?.rooms.find(({ name }) => name === 'Room 99')?.id,
    lockerId: start?.lockers[0]?.id,
    status: 'CHECKED_IN',
  })
}

const lineUp = (page: Page) => page.getByRole('region', { name: 'Line-up' })

async function clockIn(page: Page) {
  await lineUp(page).getByRole('button', { name: 'Clock in' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Clock in' })
  await choose(page, dialog, 'Who came', 'ALMA')
  await dialog.getByRole('button', { name: 'CLOCK IN' }).dblclick()
  await lineUp(page).getByText('ALMA').waitFor()
}

/** Extends by the menu of the held event. A second tap extends no more. */
async function extendByHand(page: Page) {
  const event = page.getByRole('button', { name: new RegExp(`^${guest.name}`) })
  await event.scrollIntoViewIfNeeded()
  const grip = await pointIn(event)
  await longPressTo(page, grip, grip)
  const half = page.getByRole('menuitem', { name: /^Extend by 30 minutes/ })
  await expect.poll(() => half.innerText()).toContain('free until')
  await half.tap()
  const dialog = page.getByRole('dialog', { name: '30 minutes more' })
  await choose(page, dialog, 'Paid', 'CASH')
  await dialog.getByRole('button', { name: 'EXTEND' }).dblclick()
  await page.getByText(/^Noel Vera stays until/).waitFor()
}

test('extension-1 extension-6 a clock-in and an extension by touch without the network arrive once, and the next guest moves', async ({
  openTablet,
  service: { origin },
  network,
}) => {
  const api = await ServiceApi.logIn(origin)
  const visit = await visitOf(api)
  const { page } = await openTablet({ user: 'makati', storesApp: true })
  const { page: other } = await openTablet({ user: 'owner', origin })
  await goOffline(network, page)
  await clockIn(page)
  await extendByHand(page)

  // The minutes are booked on another tablet, which is online.
  const next = { service, time: clockTime(visit.endTime), therapist: 'ZORA', room: 'ROOM 99' }
  await book(other, { ...rival, ...next })
  await comeBack(network, page)
  await lineUp(other).getByText('ALMA').waitFor()
  expect(await lineUp(other).getByText('ALMA').count()).toBe(1)
  await expectChip(page, /1 conflict/)
  await chip(page).tap()
  const card = page.getByRole('article', { name: 'Slot taken' })
  await card.getByText(/The minutes were booked meanwhile/).waitFor()
  await card.getByText(/PHP .* CASH was taken and stays taken/).waitFor()
  const { found, check } = collector(page)
  await check('the card of a refused extension')
  expect(found).toEqual({})
  const way = card.getByRole('radio', { name: /^Move Dina Cruz .*, and extend/ }).first()
  await way.check()
  await card.getByRole('button', { name: 'Move Dina Cruz, and extend' }).tap()
  const stored = async () => (await api.ofCustomer(guest.name))[0] ?? visit
  await expect.poll(async () => (await stored()).extensions.length, { timeout: 60_000 }).toBe(1)
  const minutesOf = ({ startTime, endTime }: typeof visit) =>
    (minuteOfDay(endTime) ?? 0) - (minuteOfDay(startTime) ?? 0)
  expect(minutesOf(await stored())).toBe(minutesOf(visit) + 30)
  const { startTime, staffId, roomId } = (await api.ofCustomer(rival.name))[0] ?? visit
  const isMoved =
    clockTime(startTime) !== next.time || staffId !== visit.staffId || roomId !== visit.roomId
  expect(isMoved).toBe(true)
  await card.waitFor({ state: 'detached' })
})
