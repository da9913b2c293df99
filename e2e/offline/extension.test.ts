import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { test as base } from '../fixtures/test'
import { collector } from '../steps/axe'
import { longPressTo, pointIn } from '../steps/fingers'
import { clockTime, ServiceApi } from '../steps/service-api'
import { book, chip, comeBack, expectChip, goOffline, openAppointment } from '../steps/user'

const test = base.extend('businessTime', '14:05')

const service = 'SWEDISH MASSAGE 60'
const guest = { name: 'Noel Vera', mobileNumber: '639990000088' }
const rival = { name: 'Dina Cruz', mobileNumber: '639990000089' }

/** Books Noel's visit at 3 PM with a therapist and a room of their own, which are free all day. */
async function visit(origin: string, status: 'RESERVED' | 'CHECKED_IN') {
  const api = await ServiceApi.logIn(origin)
  const { id } = await api.serviceNamed(service)
  const therapist = { name: 'Zora', staffScheduleType: 'MID', serviceCommissionMap: { [id]: 200 } }
  await api.add('/v1/staffs', { ...therapist, available: true })
  await api.add('/v1/rooms', { name: 'Room 99', serviceIds: [id], available: true })
  const start = (await api.freeStarts(id)).find(({ startTime }) => startTime === '15:00')
  const row = await api.book({
    ...guest,
    startDate: api.today,
    startTime: '15:00',
    serviceIds: [id],
    staffId: start?.staffs.find(({ name }) => name === therapist.name)?.id,
    roomId: start?.rooms.find(({ name }) => name === 'Room 99')?.id,
    lockerId: start?.lockers[0]?.id,
    status,
  })
  const next = { service, time: clockTime(row.endTime), therapist: 'ZORA', room: 'ROOM 99' }
  return { api, row, next: { ...rival, ...next } }
}

const event = (page: Page) => page.getByRole('button', { name: new RegExp(`^${guest.name}`) })
const half = (page: Page) => page.getByRole('menuitem', { name: /^Extend by 30 minutes/ })

describe('an extension without the network', () => {
  test('extension-6 by a held finger; its minutes were booked meanwhile, so the next guest moves', async ({
    openTablet,
    service: { origin },
    network,
  }) => {
    const { api, row, next } = await visit(origin, 'CHECKED_IN')
    const { page } = await openTablet({ user: 'makati' })
    await event(page).waitFor()
    const { page: other } = await openTablet({ user: 'owner', origin })
    await goOffline(network, page)
    await event(page).scrollIntoViewIfNeeded()
    const grip = await pointIn(event(page))
    await longPressTo(page, grip, grip)
    const { found, check } = collector(page)
    await expect.poll(() => half(page).innerText()).toContain('free until')
    await check('the menu of an event')
    await half(page).tap()
    const dialog = page.getByRole('dialog', { name: '30 minutes more' })
    await dialog.getByRole('button', { name: 'EXTEND' }).tap()
    await page.getByText(/^Noel Vera stays until/).waitFor()
    await book(other, next)
    await comeBack(network, page)
    await expectChip(page, /1 conflict/)
    await chip(page).tap()
    const card = page.getByRole('article', { name: 'Slot taken' })
    await card.getByText(/The minutes were booked meanwhile/).waitFor()
    await card.getByText(/PHP .* CASH was taken and stays taken/).waitFor()
    await check('the card of a refused extension')
    expect(found).toEqual({})
    const way = card.getByRole('radio', { name: /^Move Dina Cruz .*, and extend/ }).first()
    await way.check()
    await card.getByRole('button', { name: 'Move Dina Cruz, and extend' }).tap()
    const stored = async () => (await api.ofCustomer(guest.name))[0]
    await expect.poll(async () => (await stored())?.extensions.length, { timeout: 60_000 }).toBe(1)
    const { startTime, staffId, roomId } = (await api.ofCustomer(rival.name))[0] ?? row
    const isMoved =
      clockTime(startTime) !== next.time || staffId !== row.staffId || roomId !== row.roomId
    expect(isMoved).toBe(true)
    await card.waitFor({ state: 'detached' })
  })

  test('extension-1 by the keyboard, from the menu of the event and from the detail', async ({
    openTablet,
    service: { origin },
    network,
  }) => {
    const { api } = await visit(origin, 'RESERVED')
    const { page } = await openTablet({ user: 'makati' })
    await event(page).waitFor()
    await goOffline(network, page)
    await event(page).focus()
    await page.keyboard.press('Shift+F10')
    await half(page).waitFor()
    await page.keyboard.press('Escape')
    await half(page).waitFor({ state: 'detached' })
    await expect
      .poll(() => event(page).evaluate((one) => one === document.activeElement))
      .toBe(true)
    await page.keyboard.press('Shift+F10')
    await expect.poll(() => half(page).evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await extendByKey(page)
    await page.getByText(/^Noel Vera stays until/).waitFor()
    await openAppointment(page, guest.name)
    const button = page.getByRole('button', { name: 'Extend by 30 minutes' })
    await button.focus()
    await page.keyboard.press('Enter')
    await extendByKey(page)
    await expect.poll(() => page.getByText('30 minutes more').count()).toBe(2)
    await comeBack(network, page)
    const stored = async () => (await api.ofCustomer(guest.name))[0]
    await expect.poll(async () => (await stored())?.extensions.length, { timeout: 60_000 }).toBe(2)
  })
})

/** Goes to EXTEND in the open dialog by the Tab key, and presses it. */
async function extendByKey(page: Page) {
  const extend = page
    .getByRole('dialog', { name: '30 minutes more' })
    .getByRole('button', { name: 'EXTEND' })
  await extend.waitFor()
  await expect
    .poll(async () => {
      await page.keyboard.press('Tab')
      return extend.evaluate((one) => one === document.activeElement)
    })
    .toBe(true)
  await page.keyboard.press('Enter')
  await extend.waitFor({ state: 'detached' })
}
