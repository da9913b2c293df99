import { describe, expect } from 'vitest'
import { test as base } from './fixtures/test'
import { collector } from './steps/axe'
import { chooseByKeys, tabTo } from './steps/keys'
import { bookAtFreeStart, freeStart, ServiceApi } from './steps/service-api'

const test = base.extend('businessTime', '14:05')

/** A guest who has come early, so that her therapist is called. */
async function checkInEarly(origin: string) {
  const api = await ServiceApi.logIn(origin, 'makati')
  const start = await freeStart(api, '14:30')
  const noel = { name: 'Noel Vera', mobileNumber: '639990000088' }
  const visit = await bookAtFreeStart(api, 'CHECKED_IN', noel, start)
  return { api, visit, therapist: start.staffs[0]?.name.toUpperCase() ?? '' }
}

describe('the running day by keyboard', () => {
  test('LINEUP-7 a therapist clocks in, is skipped, called out and clocks out', async ({
    openTablet,
    service,
  }) => {
    const { therapist } = await checkInEarly(service.origin)
    const { page } = await openTablet({ user: 'makati' })
    const { found, check } = collector(page)
    const strip = page.getByRole('region', { name: 'Line-up' })
    await strip.getByRole('button', { name: 'Clock in' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Clock in' })
    await dialog.getByRole('combobox', { name: 'Who came' }).press('A')
    await page.getByRole('option', { name: 'ALMA' }).waitFor()
    await page.keyboard.type('LMA')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await tabTo(page, dialog.getByRole('button', { name: 'CLOCK IN' }))
    await page.keyboard.press('Enter')
    await strip.getByText('ALMA').waitFor()
    const alma = strip.getByRole('button', { name: /ALMA/ })
    await chooseByKeys(page, alma, 'Skip for some minutes')
    await page.getByRole('dialog', { name: 'Skip ALMA' }).waitFor()
    await page.keyboard.type('Lunch')
    await check('the skip')
    await page.keyboard.press('Enter')
    await strip.getByRole('button', { name: /ALMA, skips until/ }).waitFor()
    await check('a skipped therapist')
    await chooseByKeys(page, alma, 'Back in the line-up')
    await strip.getByRole('button', { name: /ALMA, (next|free|until|break)/ }).waitFor()

    await chooseByKeys(page, page.getByRole('button', { name: 'Arrange the day' }), 'Call-out')
    const called = page.getByRole('dialog', { name: 'Call-out' })
    await called.getByRole('listitem').filter({ hasText: therapist }).first().waitFor()
    expect(await called.innerText()).not.toContain('Noel')
    await check('the call-out')
    await page.keyboard.press('Escape')
    await called.waitFor({ state: 'detached' })
    await chooseByKeys(page, alma, 'Clock out')
    const sure = page.getByRole('dialog', { name: /^Clock ALMA out/ })
    await sure.or(strip.getByText('No one has clocked in yet.')).first().waitFor()
    if (await sure.isVisible()) {
      await tabTo(page, sure.getByRole('button', { name: 'Clock out' }))
      await page.keyboard.press('Enter')
    }
    await strip.getByText('No one has clocked in yet.').waitFor()
    expect(found).toEqual({})
  })

  test('ABSENCE-2 an absence is recorded, its guests are moved, and both are undone', async ({
    openTablet,
    service,
  }) => {
    const api = await ServiceApi.logIn(service.origin, 'makati')
    const { page } = await openTablet({ user: 'makati' })
    const { found, check } = collector(page)
    const before = await placesOf(api)
    const head = page.getByRole('button', { name: 'Absence of ALMA' })
    await chooseByKeys(page, head, /^Out 3:00/)
    const sheet = page.getByRole('dialog', { name: /^Absence of ALMA/ })
    await tabTo(page, sheet.getByRole('button', { name: 'Take back' }))
    await check('an absence of an hour')
    await page.keyboard.press('Enter')
    await sheet.waitFor({ state: 'detached' })

    await chooseByKeys(page, head, 'Other hours')
    await tabTo(page, sheet.getByRole('button', { name: /^SAVE/ }))
    await check('an absence of the day')
    await page.keyboard.press('Enter')
    await page.getByText(/^ALMA is absent on this day\./).waitFor()
    await check('the saved absence')
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await page.getByText(/^ALMA is not absent\./).waitFor()
    await expect.poll(() => placesOf(api), { timeout: 60_000 }).toEqual(before)
    expect(found).toEqual({})
  })

  test('rooms, lockers and an extension are reached, and nothing moves between rooms', async ({
    openTablet,
    service,
  }) => {
    const { visit } = await checkInEarly(service.origin)
    const { page } = await openTablet({ user: 'makati' })
    const { found, check } = collector(page)
    const arrange = page.getByRole('button', { name: 'Arrange the day' })
    const heading = page.getByRole('heading', { name: 'Products Ordered' })
    await chooseByKeys(page, arrange, 'By room')
    const event = page.getByRole('button', { name: /^Noel Vera/ }).first()
    await event.press('m')
    expect(await page.getByRole('application').count()).toBe(0)
    await event.press('Enter')
    await heading.waitFor()
    await page.keyboard.press('Escape')
    await heading.waitFor({ state: 'detached' })
    await chooseByKeys(page, arrange, 'Lockers')
    await page.getByRole('button', { name: /^Noel Vera/ }).press('Enter')
    await heading.waitFor()
    await page.getByRole('button', { name: 'Extend by 30 minutes' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: '30 minutes more' })
    await dialog.waitFor()
    await check('the extension')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await heading.isVisible()).toBe(true)
    expect(visit.status).toBe('CHECKED_IN')
    expect(found).toEqual({})
  })
})

/** Therapist, room and start of each massage of today. */
async function placesOf(api: ServiceApi) {
  const rows = await api.day()
  return rows.map(({ id, staffId, roomId, startTime }) => [id, staffId, roomId, startTime])
}
