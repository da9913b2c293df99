import type { Locator } from 'playwright'
import { expect } from 'vitest'
import { test as base } from './fixtures/test'
import { ServiceApi } from './steps/service-api'
import {
  bookingForm,
  choose,
  closeAppointment,
  detailForm,
  goTo,
  openAppointment,
} from './steps/user'

const test = base.extend('businessTime', '14:05')

/** The position of a button, for a second tap after the button is gone. */
async function placeOf(button: Locator) {
  const box = await button.boundingBox()
  if (!box) throw new Error('It is not to be seen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('a second tap at the same place hits the same target, though a banner came or went', async ({
  openTablet,
  service,
}) => {
  const api = await ServiceApi.logIn(service.origin)
  const here = (await api.day()).find(
    (row) =>
      row.status === 'CHECKED_IN' &&
      row.serviceOfferedType === 'MASSAGE' &&
      Object.keys(row.productsOrdered).length === 0,
  )
  if (!here) throw new Error('No visit is checked in on the demo day')
  const { page } = await openTablet({ user: 'owner' })

  // A product is charged twice, though the first tap removes the banner.
  await openAppointment(page, here.name)
  const detail = detailForm(page)
  const more = detail.getByRole('button', { name: /^One more/ }).first()
  const before = await placeOf(more)
  await detail.getByRole('button', { name: 'UPDATE' }).click()
  const banner = page.getByText('Appointment details are UPDATED')
  await banner.waitFor()
  expect(await placeOf(more)).toEqual(before)
  await page.mouse.click(before.x, before.y)
  await page.mouse.click(before.x, before.y)
  await banner.waitFor({ state: 'detached' })
  expect(await placeOf(more)).toEqual(before)
  await expect.poll(() => detail.getByRole('spinbutton').first().inputValue()).toBe('2')
  await detail.getByRole('button', { name: 'UPDATE' }).click()
  await banner.waitFor()
  await closeAppointment(page)

  // The end of a form stays in its place when its banner goes.
  const form = bookingForm(page)
  await form.getByRole('button', { name: 'BOOK' }).click()
  const refusal = form.getByRole('alert')
  await refusal.waitFor()
  await choose(page, form, 'Service', 'SWEDISH MASSAGE 60')
  await refusal.waitFor({ state: 'detached' })
  const moved = await form.getByText('Nothing paid yet').evaluate(async (target) => {
    const scroller = target.closest('aside')?.firstElementChild
    if (!scroller) throw new Error('The form has no scrolling part')
    scroller.scrollTop = scroller.scrollHeight
    const { top } = target.getBoundingClientRect()
    // The space of the banner is removed at a scroll event, which comes with a frame.
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
    return target.getBoundingClientRect().top - top
  })
  expect(moved).toBe(0)

  // Points are subtracted again, though the first try was refused.
  await goTo(page, 'Customers')
  await page.getByRole('combobox', { name: 'Mobile number or name' }).fill('bianca oc')
  await page.getByRole('option', { name: /Bianca Ocampo/ }).click()
  await page.getByRole('button', { name: 'SUBTRACT' }).click()
  const dialog = page.getByRole('dialog', { name: 'Subtract points' })
  await dialog.getByLabel('Points').fill('99999')
  const button = dialog.getByRole('button', { name: 'SUBTRACT' })
  await button.click({ trial: true })
  const place = await placeOf(button)
  await button.click()
  await dialog.getByRole('alert').waitFor()
  expect(await placeOf(button)).toEqual(place)
})
