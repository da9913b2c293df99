import { describe, expect } from 'vitest'
import { minuteOfDay } from '#domain/kernel/dates'
import { test as base } from '../fixtures/test'
import { collector } from '../steps/axe'
import { type FreeStart, ServiceApi } from '../steps/service-api'
import {
  closeAppointment,
  comeBack,
  expectChip,
  goOffline,
  openAppointment,
  waitUntilInstalled,
} from '../steps/user'

const test = base.extend('businessTime', '14:05')

/** A start from 3 PM on whose first free therapist and room are free half an hour longer. */
function roomyStart(starts: readonly FreeStart[]) {
  for (const { startTime, staffs, rooms } of starts) {
    const minute = minuteOfDay(startTime) ?? 0
    const later = starts.find((each) => minuteOfDay(each.startTime) === minute + 30)
    const staff = staffs.find(({ id }) => later?.staffs.some((each) => each.id === id))
    const room = rooms.find(({ id }) => later?.rooms.some((each) => each.id === id))
    if (minute >= 15 * 60 && staff && room) return { startTime, staffId: staff.id, roomId: room.id }
  }
  throw new Error('The demo day has no start with half an hour to spare')
}

describe('the running day without the network', () => {
  test('a visit is extended by touch, once, with its price', async ({
    openTablet,
    service,
    network,
  }) => {
    const api = await ServiceApi.logIn(service.origin, 'makati')
    const { id } = await api.serviceNamed('SWEDISH MASSAGE 60')
    const visit = await api.book({
      name: 'Noel Vera',
      mobileNumber: '639990000088',
      startDate: api.today,
      serviceIds: [id],
      status: 'RESERVED',
      ...roomyStart(await api.freeStarts(id)),
    })
    const { page } = await openTablet({ user: 'makati' })
    await waitUntilInstalled(page)
    await page.getByRole('button', { name: /^Noel Vera/ }).waitFor()
    await network.cut()
    await expectChip(page, /Offline/)
    await openAppointment(page, 'Noel Vera')
    await page.getByRole('button', { name: 'Extend by 30 minutes' }).tap()
    const dialog = page.getByRole('dialog', { name: '30 minutes more' })
    const { found, check } = collector(page)
    await check('the extension')
    await dialog.getByRole('button', { name: 'EXTEND' }).dblclick()
    await page.getByText('30 minutes more').waitFor()
    await check('the extended visit')
    expect(found).toEqual({})
    await closeAppointment(page)
    await comeBack(network, page)
    const stored = async () => (await api.ofCustomer('Noel Vera'))[0]
    await expect.poll(async () => (await stored())?.extensions.length, { timeout: 60_000 }).toBe(1)
    const minutesOf = ({ startTime, endTime }: typeof visit) =>
      (minuteOfDay(endTime) ?? 0) - (minuteOfDay(startTime) ?? 0)
    expect(minutesOf((await stored()) ?? visit)).toBe(minutesOf(visit) + 30)
  })

  test('the day by room, the lockers, an absence and the call-out are drawn', async ({
    openTablet,
    network,
  }) => {
    const { page } = await openTablet({ user: 'makati' })
    await goOffline(network, page)
    const { found, check } = collector(page)
    for (const form of ['By room', 'Lockers', 'By therapist']) {
      await page.getByRole('button', { name: 'Arrange the day' }).tap()
      await page.getByRole('menuitemradio', { name: form }).tap()
      await check(form)
    }
    await page.getByRole('button', { name: 'Absence of ALMA' }).tap()
    await page.getByRole('menuitem', { name: 'Other hours' }).waitFor()
    await check('the menu of absences')
    await page.getByRole('menuitem', { name: 'Other hours' }).tap()
    await page.getByRole('dialog', { name: /^Absence of ALMA/ }).waitFor()
    await check('absence')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Absence of ALMA' }).tap()
    await page.getByRole('menuitem', { name: 'Out from now on' }).tap()
    const sheet = page.getByRole('dialog', { name: /^Absence of ALMA/ })
    await sheet.getByText(/^Absent from 2:\d\d PM on$/).waitFor()
    await check('an absence by one tap')
    await sheet.getByRole('button', { name: 'Take back' }).tap()
    await sheet.waitFor({ state: 'detached' })
    await page.goto('/dashboard?view=callout')
    await page.getByRole('dialog', { name: 'Call-out' }).waitFor()
    await check('call-out')
    expect(found).toEqual({})
  })
})
