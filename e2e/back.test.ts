import { expect } from 'vitest'
import { test } from './fixtures/test'
import { detailForm, enter, goTo } from './steps/user'

test("the device's Back button closes dialogs, asks before typed work is lost, and leads to no missing page; a link outlives a log-in", async ({
  openTablet,
}) => {
  const { page } = await openTablet()
  const path = () => new URL(page.url()).pathname
  const query = () => new URL(page.url()).search
  const board = page.getByRole('heading', { name: 'Create Appointment Form' })
  const visit = page.getByRole('button', { name: /, RESERVED,/ }).first()

  // No log-in lies behind the first page, and the error page of / leads on.
  await page.goto('/services')
  await enter(page, 'owner')
  expect(path()).toBe('/dashboard')
  await page.goBack()
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await page
    .getByRole('button', { name: /^Go to/ })
    .or(page.getByRole('link', { name: /^Go to/ }))
    .click()
  await board.waitFor()

  await goTo(page, 'Customers')
  await page.getByRole('combobox', { name: 'Mobile number or name' }).fill('bianca oc')
  await page.getByRole('option', { name: /Bianca Ocampo/ }).click()
  await page.getByRole('button', { name: 'ADD', exact: true }).click()
  const points = page.getByRole('dialog', { name: 'Add points' })
  await points.getByLabel('Points').fill('40')
  await page.goBack()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await question.waitFor({ state: 'detached' })
  await page.goBack()
  await question.getByRole('button', { name: 'Leave' }).click()
  await points.waitFor({ state: 'detached' })
  expect(path()).toBe('/customers')
  await page.goBack()
  await board.waitFor()
  expect(path()).toBe('/dashboard')

  // The address has the shown day and view, and the open appointment.
  await page.getByRole('button', { name: 'Next' }).first().click()
  await page.getByText('Week', { exact: true }).click()
  await expect.poll(query).toMatch(/^\?date=\d{4}-\d\d-\d\d&view=week$/)
  const week = query()
  await page.reload()
  await board.waitFor()
  expect(query()).toBe(week)
  await page.goto('/dashboard?view=day')
  await visit.click()
  await detailForm(page).waitFor()
  await expect.poll(query).toMatch(/^\?open=/)
  const link = page.url()
  await page.goBack()
  await detailForm(page).waitFor({ state: 'detached' })
  await expect.poll(query).toBe('')
  await page.goto(link.replace('/dashboard', '/non-massage'))
  await detailForm(page).waitFor()
  await page.goBack()
  await detailForm(page).waitFor({ state: 'detached' })
  await expect.poll(query).toBe('')

  const stranger = await openTablet()
  await stranger.page.goto(link)
  await enter(stranger.page, 'makati')
  await detailForm(stranger.page).waitFor()
})
