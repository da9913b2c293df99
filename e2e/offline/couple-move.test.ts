import { describe, expect } from 'vitest'
import { test as base } from '../fixtures/test'
import { collector } from '../steps/axe'
import { bookCouple, coupleOf, eventOf, minutesTo, pia } from '../steps/couple'
import { longPressTo, pointIn } from '../steps/fingers'
import { clockTime, type ServiceApi } from '../steps/service-api'
import { comeBack, goOffline } from '../steps/user'

const test = base.extend('businessTime', '09:05')

const startsOf = async (api: ServiceApi) => (await coupleOf(api)).map(({ startTime }) => startTime)

describe('a couple is moved to another time without the network', () => {
  test('by a finger that is held on one of them', async ({ openTablet, service, network }) => {
    const { api, from, to } = await bookCouple(service.origin)
    const { page } = await openTablet({ user: 'makati' })
    const { page: other } = await openTablet({ user: 'owner' })
    await eventOf(page, pia.name).waitFor()
    await goOffline(network, page)
    await eventOf(page, pia.name).evaluate((element) => {
      element.scrollIntoView({ block: 'center', inline: 'center' })
      element.closest('section')?.scrollBy({ top: 140 })
    })
    const grip = await pointIn(eventOf(page, pia.name))
    const down = (minutesTo(from, to) * 1500) / 1440
    await longPressTo(page, grip, { x: grip.x, y: grip.y + down })
    const dialog = page.getByRole('dialog', { name: 'Move Rosa too?' })
    await dialog.waitFor()
    const { found, check } = collector(page)
    await check('the question about the couple')
    await dialog.getByRole('button', { name: 'Both' }).tap()
    await page.getByText(`Pia Roxas and Rosa are moved to`, { exact: false }).waitFor()
    expect(found).toEqual({})
    expect(await startsOf(api)).toEqual([from, from])
    await comeBack(network, page, other)
    await expect.poll(() => startsOf(api), { timeout: 60_000 }).toEqual([to, to])
    const time = new RegExp(`^Rosa, with Pia Roxas, .*${clockTime(to)} to`)
    await other.getByRole('button', { name: time }).waitFor({ timeout: 60_000 })
  })

  test('by the keyboard, and back by Undo', async ({ openTablet, service, network }) => {
    const { api, from, to } = await bookCouple(service.origin)
    const { page } = await openTablet({ user: 'makati' })
    const { page: other } = await openTablet({ user: 'owner' })
    await eventOf(page, 'Rosa').focus()
    await goOffline(network, page)
    await eventOf(page, 'Rosa').focus()
    await page.keyboard.press('m')
    const quarters = minutesTo(from, to) / 15
    for (let step = 0; step < quarters; step += 1) await page.keyboard.press('ArrowDown')
    await page.getByRole('status').getByText('Free for both').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Move Pia Roxas too?' }).waitFor()
    await page.getByRole('button', { name: 'Both' }).press('Enter')
    await page.getByText(`are moved to`, { exact: false }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await page.getByText(`are back at`, { exact: false }).waitFor()
    await comeBack(network, page, other)
    const isSent = other.getByRole('button', { name: /^Rosa, with Pia Roxas/ })
    await isSent.waitFor()
    await expect.poll(() => startsOf(api), { timeout: 60_000 }).toEqual([from, from])
  })
})
