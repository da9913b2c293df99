import type { Locator, Page } from 'playwright'
import { describe, expect } from 'vitest'
import { test as base } from '../fixtures/test'
import { collector } from '../steps/axe'
import { bookCouple, coupleOf, eventOf, pia } from '../steps/couple'
import { tabTo } from '../steps/keys'
import { clockTime } from '../steps/service-api'
import { choose, comeBack, goOffline } from '../steps/user'

const test = base.extend('businessTime', '09:05')

const both = `${pia.name} and Rosa`
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Opens a dialog about both guests with a finger. */
async function tapOpen(page: Page, name: string): Promise<Locator> {
  await button(page, name).tap()
  const dialog = page.getByRole('dialog', { name })
  await dialog.waitFor()
  return dialog
}

/** Opens a dialog about both guests with the keyboard. */
async function keyOpen(page: Page, name: string): Promise<Locator> {
  await tabTo(page, button(page, name), 120)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name })
  await dialog.waitFor()
  return dialog
}

const hasFocus = (place: Locator) =>
  place.evaluate((element) => element.contains(document.activeElement))

describe('both guests of a couple at once, without the network', () => {
  test('are paid for, moved and cancelled by touch, and the cancellation is taken back', async ({
    openTablet,
    service,
    network,
  }) => {
    const { api, to } = await bookCouple(service.origin)
    const { page } = await openTablet({ user: 'makati' })
    await eventOf(page, pia.name).waitFor()
    await goOffline(network, page)
    await eventOf(page, pia.name).tap()
    const { found, check } = collector(page)

    const paying = await tapOpen(page, 'Pay for both')
    await check('paying for both')
    await paying.getByRole('button', { name: 'PAY FOR BOTH' }).tap()
    await page.getByText(`is taken for ${both}.`, { exact: false }).waitFor()

    const moving = await tapOpen(page, 'Move both')
    await choose(page, moving, `Start of ${pia.name}`, clockTime(to))
    await check('moving both')
    await moving.getByRole('button', { name: 'MOVE BOTH' }).tap()
    const moved = page.getByText(`${both} are moved to`, { exact: false })
    const anyway = moving.getByRole('button', { name: 'MOVE ANYWAY' })
    await moved.or(anyway).first().waitFor()
    if (await anyway.isVisible()) await anyway.tap()
    await moved.waitFor()
    await check('both are moved')

    const cancelling = await tapOpen(page, 'Cancel both')
    await cancelling.getByRole('button', { name: 'CANCEL BOTH' }).tap()
    await cancelling.getByRole('alert').waitFor()
    await check('cancelling both without a reason')
    await cancelling.getByLabel(/^Cancellation Reason/).fill('Sick')
    await cancelling.getByRole('button', { name: 'CANCEL BOTH' }).tap()
    await page.getByText(`${both} are CANCELLED.`).waitFor()
    await button(page, 'Undo').tap()
    await page.getByText('The cancellation is taken back.').waitFor()
    expect(found).toEqual({})

    expect((await coupleOf(api)).map(({ totalPricePaid }) => totalPricePaid)).toEqual([0, 0])
    await comeBack(network, page)
    const rows = async () =>
      (await coupleOf(api)).map(({ status, startTime, totalPricePaid, actualPrice }) => ({
        ...{ status, startTime },
        isPaid: totalPricePaid > 0 && totalPricePaid === actualPrice,
      }))
    const wanted = { status: 'RESERVED', startTime: to, isPaid: true }
    await expect.poll(rows, { timeout: 60_000 }).toEqual([wanted, wanted])
  })

  test('are paid for and cancelled by the keyboard, which stays where it was', async ({
    openTablet,
    service,
    network,
  }) => {
    const { api } = await bookCouple(service.origin)
    const { page } = await openTablet({ user: 'makati' })
    await eventOf(page, 'Rosa').waitFor()
    await goOffline(network, page)
    await eventOf(page, 'Rosa').press('Enter')
    for (const name of ['Pay for both', 'Move both', 'Cancel both']) {
      const dialog = await keyOpen(page, name)
      await expect.poll(() => hasFocus(dialog)).toBe(true)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await expect.poll(() => hasFocus(button(page, name))).toBe(true)
    }

    const paying = await keyOpen(page, 'Pay for both')
    await tabTo(page, paying.getByRole('button', { name: 'PAY FOR BOTH' }))
    await page.keyboard.press('Enter')
    await page.getByText(`is taken for ${both}.`, { exact: false }).waitFor()
    const cancelling = await keyOpen(page, 'Cancel both')
    await tabTo(page, cancelling.getByLabel(/^Cancellation Reason/))
    await page.keyboard.type('Sick')
    await tabTo(page, cancelling.getByRole('button', { name: 'CANCEL BOTH' }))
    await page.keyboard.press('Enter')
    await page.getByText(`${both} are CANCELLED.`).waitFor()
    await tabTo(page, button(page, 'Close'), 120)
    await page.keyboard.press('Enter')
    await comeBack(network, page)
    const rows = async () =>
      (await coupleOf(api)).map(({ status, totalPricePaid }) => [status, totalPricePaid > 0])
    await expect.poll(rows, { timeout: 60_000 }).toEqual([
      ['CANCELLED', true],
      ['CANCELLED', true],
    ])
  })
})
