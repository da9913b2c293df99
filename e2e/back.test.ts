import { describe, expect } from 'vitest'
import { test } from './fixtures/test'
import { chip, detailForm, enter, goTo } from './steps/user'

describe("the device's Back button", () => {
  test('closes the open dialog, asks before typed points are lost, and leads to no missing page', async ({
    openTablet,
  }) => {
    const { page } = await openTablet({ user: 'owner' })
    const path = () => new URL(page.url()).pathname
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

    await chip(page).click()
    const panel = page.getByRole('dialog', { name: 'Everything is sent' })
    await panel.waitFor()
    await page.goBack()
    await panel.waitFor({ state: 'detached' })
    expect(path()).toBe('/customers')

    await page.goBack()
    await page.getByRole('heading', { name: 'Create Appointment Form' }).waitFor()
    expect(path()).toBe('/dashboard')
    await page
      .getByRole('button', { name: /, RESERVED,/ })
      .first()
      .click()
    await detailForm(page).waitFor()
    await page.goBack()
    await detailForm(page).waitFor({ state: 'detached' })
    expect(path()).toBe('/dashboard')
  })

  test('leads back from an appointment opened by a link, and the link survives a reload and a log-in', async ({
    openTablet,
  }) => {
    const { page } = await openTablet({ user: 'makati' })
    const query = () => new URL(page.url()).search
    await page.getByRole('button', { name: 'Next' }).first().click()
    await page.getByText('Week', { exact: true }).click()
    await expect.poll(query).toMatch(/^\?date=\d{4}-\d\d-\d\d&view=week$/)
    const week = query()
    await page.reload()
    await page.getByRole('heading', { name: 'Create Appointment Form' }).waitFor()
    expect(query()).toBe(week)
    await page.goto('/dashboard?view=day')
    await page
      .getByRole('button', { name: /, RESERVED,/ })
      .first()
      .click()
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
    await goTo(page, 'Products')
    await page.goBack()
    await page.getByRole('heading', { name: 'Create Appointment Form' }).waitFor()
    expect(await detailForm(page).count()).toBe(0)

    const stranger = await openTablet()
    await stranger.page.goto(link)
    await enter(stranger.page, 'makati')
    await detailForm(stranger.page).waitFor()
  })

  test('finds no log-in behind the first page, and the error page of / leads on', async ({
    openTablet,
  }) => {
    const { page } = await openTablet()
    await page.goto('/services')
    await enter(page, 'makati')
    expect(new URL(page.url()).pathname).toBe('/dashboard')
    await page.goBack()
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    await page
      .getByRole('button', { name: /^Go to/ })
      .or(page.getByRole('link', { name: /^Go to/ }))
      .click()
    await page.getByRole('heading', { name: 'Create Appointment Form' }).waitFor()
  })
})
