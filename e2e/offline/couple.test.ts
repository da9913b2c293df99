import { describe, expect } from 'vitest'
import { test as base } from '../fixtures/test'
import { collector } from '../steps/axe'
import { ServiceApi } from '../steps/service-api'
import { bookingForm, choose, comeBack, goOffline } from '../steps/user'

const test = base.extend('businessTime', '14:05')

describe('at the desk without the network', () => {
  test('a couple is booked by touch, arrives as a whole, and is shown on the other tablet', async ({
    openTablet,
    service,
    network,
  }) => {
    const api = await ServiceApi.logIn(service.origin)
    const { page } = await openTablet({ user: 'makati' })
    const { page: other } = await openTablet({ user: 'owner' })
    await goOffline(network, page)
    const form = bookingForm(page)
    await form.getByLabel('Customer Mobile No.').fill('639990000077')
    await form.getByLabel('Customer Name').fill('Pia Roxas')
    await choose(page, form, 'Service', 'SWEDISH MASSAGE 60')
    await form.getByRole('button', { name: 'Add guest' }).tap()
    await form.getByLabel('Guest 2: called').fill('Rosa')
    const { found, check } = collector(page)
    await check('the form of two guests')
    await form.getByText('Full', { exact: true }).tap()
    const all = form.getByRole('button', { name: /^All at / })
    await all
      .or(form.getByText(/ in ROOM .* in ROOM /))
      .first()
      .waitFor()
    if (await all.isVisible()) await all.tap()
    await page.getByRole('button', { name: 'BOOK' }).tap()
    await page.getByText('Appointment is booked.').waitFor()
    expect(found).toEqual({})
    await comeBack(network, page, other)
    const members = async () =>
      (await api.day()).filter(({ mobileNumber }) => mobileNumber === '639990000077')
    await expect.poll(async () => (await members()).length, { timeout: 60_000 }).toBe(2)
    const [lead, guest] = (await members()).toSorted((a) => (a.isGroupLead ? -1 : 1))
    expect(guest).toMatchObject({
      name: 'Rosa',
      groupId: lead?.groupId,
      startTime: lead?.startTime,
    })
    expect(new Set([lead?.staffId, guest?.staffId, lead?.roomId, guest?.roomId]).size).toBe(4)
    await other.getByRole('button', { name: /^Rosa/ }).first().waitFor()
  })

  test('a therapist clocks in by touch, and is next on the other tablet too', async ({
    openTablet,
    network,
  }) => {
    const { page } = await openTablet({ user: 'makati' })
    const { page: other } = await openTablet({ user: 'owner' })
    await goOffline(network, page)
    const strip = (of: typeof page) => of.getByRole('region', { name: 'Line-up' })
    await strip(page).getByRole('button', { name: 'Clock in' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Clock in' })
    await choose(page, dialog, 'Who came', 'ALMA')
    const { found, check } = collector(page)
    await check('clocking in')
    await dialog.getByRole('button', { name: 'CLOCK IN' }).dblclick()
    await strip(page).getByText('ALMA').waitFor()
    await check('the line-up')
    expect(found).toEqual({})
    await comeBack(network, page, other)
    await strip(other).getByText('ALMA').waitFor({ timeout: 60_000 })
    expect(await strip(other).getByText('ALMA').count()).toBe(1)
  })
})
