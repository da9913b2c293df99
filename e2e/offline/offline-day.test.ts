import type { Locator, Page } from 'playwright'
import { expect, onTestFinished } from 'vitest'
import { startBasicHost } from '../fixtures/basic-host-server'
import { Network } from '../fixtures/network'
import { type OpenTablet, test } from '../fixtures/test'
import { clockTime, type FreeStart, isApart, ServiceApi } from '../steps/service-api'
import {
  book,
  bookingForm,
  choose,
  closeAppointment,
  complete,
  detailForm,
  expectChip,
  goOffline,
  logIn,
  openAppointment,
  syncNow,
  waitUntilInstalled,
} from '../steps/user'

const swedish = 'SWEDISH MASSAGE 60'
const bianca = '639175550142'
/** Customers that are new to the service. */
const paula = { name: 'Paula Tanaka', mobileNumber: '639990000001' }
const rica = { name: 'Rica Valdezza', mobileNumber: '639990000002' }

const nameOf = (rows: readonly { name: string }[], at: number) => rows[at]?.name.toUpperCase() ?? ''

/** Three starts that don't overlap. At the last one a second therapist is free too. */
async function threeStarts(api: ServiceApi) {
  const { id } = await api.serviceNamed(swedish)
  const starts = await api.freeStarts(id)
  const third = starts.find(({ staffs, rooms }) => staffs.length > 1 && rooms.length > 1)
  const others = starts.filter((start) => third && isApart(start, third))
  const [first] = others
  const second = others.find((start) => first && isApart(start, first))
  if (!first || !second || !third) throw new Error('The demo day has too few free starts')
  return { serviceId: id, first, second, third }
}

const booking = (start: FreeStart, at = 0) => ({
  service: swedish,
  time: clockTime(start.startTime),
  therapist: nameOf(start.staffs, at),
  room: nameOf(start.rooms, at),
})

/** Pixels by which content exceeds the right edge of a frame, where it can't be pressed. */
const overhanging = (frame: Locator) =>
  frame.evaluate((element) => {
    const { right } = element.getBoundingClientRect()
    return [...element.querySelectorAll('button, label, p')]
      .filter((part) => part.getBoundingClientRect().right > right)
      .map((part) => part.textContent)
  })

/** Expects that the narrow form shows the whole text. */
async function readWhole(page: Page, mobileNumber: string, text: string) {
  await bookingForm(page).getByLabel('Customer Mobile No.').fill(mobileNumber)
  const row = bookingForm(page).getByRole('status').filter({ hasText: text })
  const widths = await row.evaluate((element) => {
    const words = document.createRange()
    words.selectNodeContents(element)
    return [words.getBoundingClientRect().right, element.getBoundingClientRect().right]
  })
  expect(widths[0]).toBeLessThan(widths[1] ?? 0)
}

async function checkInPaying(page: Page, name: string, locker: string) {
  await openAppointment(page, name)
  await choose(page, detailForm(page), 'Locker', locker)
  await detailForm(page).getByRole('button', { name: 'CHECK-IN' }).click()
  await page.getByText('Appointment status is CHECKED-IN').waitFor()
}

async function orderAndComplete(page: Page) {
  await detailForm(page).getByRole('button', { name: 'One more SALABAT' }).click()
  await detailForm(page).getByRole('button', { name: 'One more SALABAT' }).click()
  await detailForm(page).getByRole('button', { name: 'UPDATE' }).click()
  await page.getByText('Appointment details are UPDATED').waitFor()
  await complete(page)
}

async function cancel(page: Page, name: string) {
  await openAppointment(page, name)
  await detailForm(page).getByRole('button', { name: 'CANCEL APPOINTMENT' }).click()
  await detailForm(page).getByText('Did not show').click()
  await detailForm(page).getByLabel('Cancellation Reason').fill('No answer on the phone')
  await detailForm(page).getByRole('button', { name: 'SUBMIT' }).click()
  await page.getByText('Appointment status is CANCELLED.').waitFor()
  await closeAppointment(page)
}

const isWrite = ({ method, path }: { method: string; path: string }) =>
  method === 'POST' && path.startsWith('/v1/')

const event = (page: Page, text: RegExp) => page.getByRole('button', { name: text }).first()

interface Outage {
  page: Page
  network: Network
  /** origin of the service */
  origin: string
  openTablet: OpenTablet
}

/** The work of a receptionist's day, and its result at the service. */
async function workThrough({ page, network, origin, openTablet }: Outage) {
  const api = await ServiceApi.logIn(origin)
  const { serviceId, first, second, third } = await threeStarts(api)
  await waitUntilInstalled(page)

  // Online: a regular customer, found by her number.
  await book(page, { mobileNumber: bianca, ...booking(first) })
  const name = 'Bianca Ocampo'
  expect(await api.ofCustomer(name)).toMatchObject([{ status: 'RESERVED' }])

  await network.cut()
  const unknown = 'Offline: not on this device. Type the name to book.'
  await readWhole(page, paula.mobileNumber, unknown)
  await book(page, { ...paula, ...booking(second) })
  await page.getByText('It will be sent when back online.').waitFor()
  await book(page, { ...rica, ...booking(third) })
  await checkInPaying(page, paula.name, nameOf(second.lockers, 0))
  await orderAndComplete(page)
  await closeAppointment(page)
  await cancel(page, name)

  // The app opens again without the network, and everything is there.
  await page.reload()
  await page.getByRole('heading', { name: 'Create Appointment Form' }).waitFor()
  await expectChip(page, /Offline[\s\S]*6 queued/)
  await event(page, new RegExp(`^${paula.name}, .*COMPLETED`)).waitFor()
  await event(page, new RegExp(`^${rica.name}, .*RESERVED`)).waitFor()
  await event(page, new RegExp(`^${name}, .*CANCELLED`)).waitFor()

  // Another tablet, which is online, takes the slot of one of these bookings.
  const other = await openTablet({ origin, user: 'owner' })
  await book(other.page, {
    mobileNumber: '639990000003',
    name: 'Alma Quizonne',
    ...booking(third),
  })

  const lost = network.loseAnswer(isWrite)
  await network.pass()
  await syncNow(page)
  await lost
  await expectChip(page, /1 conflict/)
  await expectChip(page, /^(?![\s\S]*queued)/)

  // Exactly these effects, each once.
  expect(await api.ofCustomer(name)).toMatchObject([
    {
      status: 'CANCELLED',
      cancelReason: 'No answer on the phone',
      customerInitiatedCancel: false,
    },
  ])
  const [massage, ...more] = await api.ofCustomer(paula.name)
  expect(more).toEqual([])
  expect(massage).toMatchObject({ status: 'COMPLETED', startTime: second.startTime })
  expect(massage?.totalPricePaid).toBe(massage ? massage.actualPrice + 180 : 0)
  expect(Object.values(massage?.productsOrdered ?? {})).toEqual([2])
  expect(await api.customer(paula.mobileNumber)).toMatchObject({ visitCount: 1 })
  expect(await api.ofCustomer(rica.name)).toEqual([])

  // The conflict shows both sides; another therapist resolves it.
  const card = page.getByRole('article', { name: 'Slot taken' })
  await card.getByText('Alma Quizonne').first().waitFor()
  await card.getByText(rica.name, { exact: true }).waitFor()
  for (const each of await card.getByRole('radio').all()) {
    await each.check()
    expect(await overhanging(card)).toEqual([])
  }
  const way = card.getByRole('radio', { name: /^Give to / }).first()
  await way.check()
  await card.getByRole('button', { name: /^Give to / }).click()
  await card.waitFor({ state: 'detached' })
  // The focused button has disappeared with its card, so the panel has the focus.
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expectChip(page, /^Online(?![\s\S]*conflict)/)
  await expect.poll(() => api.ofCustomer(rica.name)).toHaveLength(1)
  const [settled] = await api.ofCustomer(rica.name)
  expect(settled).toMatchObject({ status: 'RESERVED', startTime: third.startTime })
  expect(settled?.serviceIds).toEqual([serviceId])
  expect(settled?.staffId).not.toBe(third.staffs[0]?.id)
}

test('OFF-1 OFF-2 OFF-3 OFF-4 OFF-5 OFF-7 nothing is lost, doubled or unreported in an outage', async ({
  openTablet,
  network,
  origin,
}) => {
  const { page } = await openTablet({ user: 'makati', storesApp: true })
  await workThrough({ page, network, origin, openTablet })
})

test('OFF-13 a booking whose answer is lost arrives once at a host with the listed calls only', async ({
  origin,
  openTablet,
}) => {
  const host = await startBasicHost(origin)
  const network = await Network.start(host.origin)
  onTestFinished(async () => {
    await network.cut()
    await host.close()
  })
  const api = await ServiceApi.logIn(origin)
  const { first } = await threeStarts(api)
  const { page } = await openTablet({ origin: network.origin, storesApp: true })
  await logIn(page)
  await goOffline(network, page)
  await book(page, { ...paula, ...booking(first) })
  const lost = network.loseAnswer(isWrite)
  await network.pass()
  await syncNow(page)
  await lost
  await expectChip(page, /^Online(?![\s\S]*queued)/)
  expect(await api.ofCustomer(paula.name)).toMatchObject([{ status: 'RESERVED' }])
  expect(host.refused()).not.toContain('/v1/batch')
})
