import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { minuteOfDay } from '#domain/kernel/dates'
import { test as base } from './fixtures/test'
import { dragTo, longPressTo, pointIn, swipe } from './steps/fingers'
import { clockTime, isApart, ServiceApi } from './steps/service-api'
import { openAppointment, syncNow } from './steps/user'

const test = base.extend('businessTime', '09:05')

const paula = { name: 'Paula Tanaka', mobileNumber: '639990000001' }
const rica = { name: 'Rica Valdezza', mobileNumber: '639990000002' }
const minutesTo = (from: string, to: string) => (minuteOfDay(to) ?? 0) - (minuteOfDay(from) ?? 0)
/** Pixels of the board for a number of minutes, at 1500 a day. */
const pixelsOf = (minutes: number) => (minutes * 1500) / 1440

/** Makes Paula's reservation. Returns it with a later start at which her therapist and a room are free. */
async function reserve(origin: string) {
  const api = await ServiceApi.logIn(origin)
  const { id } = await api.serviceNamed('SWEDISH MASSAGE 60')
  const starts = await api.freeStarts(id)
  for (const start of starts) {
    for (const staff of start.staffs) {
      const later = starts.find(
        (each) =>
          isApart(start, each) &&
          minutesTo(start.startTime, each.startTime) > 0 &&
          minutesTo(start.startTime, each.startTime) <= 240 &&
          each.staffs.some((row) => row.id === staff.id),
      )
      if (!later) continue
      const { startTime, rooms } = start
      const place = { startDate: api.today, startTime, staffId: staff.id, roomId: rooms[0]?.id }
      await api.book({ ...paula, ...place, serviceIds: [id] })
      const down = pixelsOf(minutesTo(startTime, later.startTime))
      const { startTime: to, rooms: roomsThen } = later
      return { api, serviceId: id, from: startTime, to, staff, rooms: roomsThen, down }
    }
  }
  throw new Error('The demo day has no room to move in')
}

const event = (page: Page) => page.getByRole('button', { name: new RegExp(`^${paula.name}`) })

/** Scrolls the event to the upper part of the board, with space below it. */
const showAbove = (page: Page) =>
  event(page).evaluate((element) => {
    element.scrollIntoView({ block: 'center', inline: 'center' })
    element.closest('section')?.scrollBy({ top: 140 })
  })

describe('a reservation is moved to another time', () => {
  test('UPDATE-2 by the mouse, and back by Undo', async ({ openTablet, service }) => {
    const { api, from, to, down } = await reserve(service.origin)
    const { page } = await openTablet({ user: 'makati' })
    await showAbove(page)
    const grip = await pointIn(event(page))
    await dragTo(page, grip, { x: grip.x, y: grip.y + down })
    await page.getByText(new RegExp(`is moved to .*, ${clockTime(to)}`)).waitFor()
    expect(await api.ofCustomer(paula.name)).toMatchObject([{ startTime: to }])
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText(new RegExp(`is back at .*, ${clockTime(from)}`)).waitFor()
    expect(await api.ofCustomer(paula.name)).toMatchObject([{ startTime: from }])
  })

  test('UPDATE-2 by a finger that is held on it', async ({ openTablet, service }) => {
    const { api, to, down } = await reserve(service.origin)
    const { page } = await openTablet({ user: 'makati' })
    await showAbove(page)
    const grip = await pointIn(event(page))
    await longPressTo(page, grip, { x: grip.x, y: grip.y + down })
    await page.getByText(new RegExp(`is moved to .*, ${clockTime(to)}`)).waitFor()
    expect(await api.ofCustomer(paula.name)).toMatchObject([{ startTime: to }])
  })

  test('by a tap on a free time, from its detail', async ({ openTablet, service }) => {
    const { api, to, staff, down } = await reserve(service.origin)
    const { page } = await openTablet({ user: 'makati' })
    await showAbove(page)
    await openAppointment(page, paula.name)
    await page.getByRole('button', { name: 'Move on the board' }).click()
    await page.getByRole('application', { name: new RegExp(`^Move ${paula.name}`) }).waitFor()
    const free = page.getByRole('button', { name: `Pick a time, ${staff.name.toUpperCase()}` })
    const [row, column] = [await event(page).boundingBox(), await free.boundingBox()]
    const top = (row?.y ?? 0) - (column?.y ?? 0)
    await free.click({ position: { x: 40, y: top + down + 4 } })
    await page.getByRole('button', { name: 'Move here' }).click()
    await page.getByText(new RegExp(`is moved to .*, ${clockTime(to)}`)).waitFor()
    expect(await api.ofCustomer(paula.name)).toMatchObject([{ startTime: to }])
  })

  test('by the keyboard, while the network is away', async ({ openTablet, service, network }) => {
    const { api, from, to } = await reserve(service.origin)
    const { page } = await openTablet({ user: 'makati' })
    await network.cut()
    await event(page).focus()
    await page.keyboard.press('m')
    const quarters = minutesTo(from, to) / 15
    for (let step = 0; step < quarters; step += 1) await page.keyboard.press('ArrowDown')
    await page.getByRole('status').getByText('Free').waitFor()
    await page.keyboard.press('Enter')
    await page.getByText(new RegExp(`is moved to .*, ${clockTime(to)}`)).waitFor()
    await page.getByRole('button', { name: new RegExp(`^${paula.name}.*Not sent`) }).waitFor()
    expect(await api.ofCustomer(paula.name)).toMatchObject([{ startTime: from }])
    await network.pass()
    await syncNow(page)
    await expect
      .poll(() => api.ofCustomer(paula.name), { timeout: 60_000 })
      .toMatchObject([{ startTime: to }])
  })

  test('not onto a booking, nor by a finger that only scrolls', async ({ openTablet, service }) => {
    const { api, from, to, staff, rooms, serviceId, down } = await reserve(service.origin)
    const place = { startDate: api.today, startTime: to, staffId: staff.id, roomId: rooms[0]?.id }
    await api.book({ ...rica, ...place, serviceIds: [serviceId] })
    const { page } = await openTablet({ user: 'makati' })
    await showAbove(page)
    const grip = await pointIn(event(page))
    await dragTo(page, grip, { x: grip.x, y: grip.y + down })
    const alert = page.getByRole('alert')
    await alert.getByText('Not moved').waitFor()
    await expect.poll(() => alert.innerText()).toContain(`${staff.name.toUpperCase()} is busy`)
    await alert.getByRole('button', { name: 'Close' }).click()
    const scrollTop = () =>
      page.locator('section[aria-label^="Day board"]').evaluate((element) => element.scrollTop)
    const top = await scrollTop()
    // A late booking is at the end of the board, which scrolls only up from there.
    const way = top > 200 ? 120 : -120
    await swipe(page, grip, { x: grip.x, y: grip.y + way })
    await expect.poll(async () => Math.sign(top - (await scrollTop()))).toBe(Math.sign(way))
    expect(await page.getByRole('application').count()).toBe(0)
    expect(await api.ofCustomer(paula.name)).toMatchObject([{ startTime: from }])
  })
})
