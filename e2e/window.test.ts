import type { Page } from 'playwright'
import { expect } from 'vitest'
import { test } from './fixtures/test'
import { noPage, pages, show, untilFilled } from './steps/pages'

const sizes = [
  [390, 844],
  [820, 1180],
  [1180, 820],
  [1440, 900],
] as const

const places = [
  ['/dashboard', 'Create Appointment Form'] as const,
  ...pages.map(([, path, heading]) => [path, heading] as const),
  noPage,
]

/** Pixels by which the document is wider and taller than the window, after it was drawn at this size. */
const excess = (page: Page) =>
  page.evaluate(async () => {
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
    const { scrollWidth, scrollHeight } = document.documentElement
    return { width: scrollWidth - innerWidth, height: scrollHeight - innerHeight }
  })

async function openCustomer(page: Page) {
  await show(page, ['/customers', 'Search Customer'])
  await page.getByRole('combobox', { name: 'Mobile number or name' }).fill('bianca oc')
  await page.getByRole('option', { name: /Bianca Ocampo/ }).click()
  await page.getByRole('table', { name: 'Appointment History' }).waitFor()
}

/** Collects sizes at which the document is larger than the window. */
function collector(page: Page) {
  const found: Record<string, { width: number; height: number }> = {}
  return {
    found,
    async check(place: string) {
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height })
        const over = await excess(page)
        if (over.width > 0 || over.height > 0) found[`${place}, ${width}x${height}`] = over
      }
    },
  }
}

test('the window never scrolls, only its panels: on every page, with a customer, in every report and view', async ({
  openTablet,
}) => {
  const { page } = await openTablet({ user: 'owner' })
  const { found, check } = collector(page)
  for (const view of ['Month', 'Week', 'Agenda']) {
    await page.getByRole('radiogroup', { name: 'View' }).getByText(view).click()
    await check(view)
    await page.setViewportSize({ width: 1180, height: 820 })
  }
  for (const place of places) {
    await show(page, place)
    await check(place[0])
  }
  await openCustomer(page)
  await check('a customer')
  await show(page, ['/reports', 'Reports'])
  for (const name of await page.getByRole('tab').allInnerTexts()) {
    await page.getByRole('tab', { name }).click()
    await untilFilled(page, 'Reports')
    await check(name)
  }
  expect(found).toEqual({})
})
