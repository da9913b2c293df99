import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { test } from './fixtures/test'
import { goTo, openNew, openRow, rowNamed } from './steps/management'
import { ServiceApi } from './steps/service-api'
import { choose, expectChip, syncNow, waitUntilInstalled } from './steps/user'

const stone = {
  name: 'Warm stone 75',
  price: 1700,
  duration: 75,
  breakDuration: 15,
  type: 'MASSAGE',
  available: true,
}

async function addStone(page: Page) {
  const form = await openNew(page, 'service')
  await form.getByLabel('Name').fill(` ${stone.name} `)
  await form.getByLabel('Price (PHP)').fill('1,700')
  await choose(page, form, 'Type', stone.type)
  await form.getByLabel('Duration (minutes)').fill('75')
  await form.getByLabel('Cleaning Time (minutes)').fill('15')
  await form.getByLabel('DNA BASIC (PHP)').fill('255')
  await form.getByRole('checkbox', { name: 'ROOM 01' }).check()
  await form.getByRole('button', { name: 'ADD', exact: true }).click()
  await form.getByText('Service added').waitFor()
  return form
}

describe('the management screens', () => {
  test('NAV-2 ADMIN-1 STORE-1 are shown to a SUPER_ADMIN only where they are restricted', async ({
    openTablet,
    service,
  }) => {
    const { page } = await openTablet({ user: 'makati' })
    expect(await page.getByRole('link', { name: /^(Admins|Store)$/ }).count()).toBe(0)
    for (const path of ['/admins', '/store']) {
      await page.goto(path)
      await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    }
    const clerk = await ServiceApi.logIn(service.origin, 'makati')
    expect(await clerk.statusOf('/v1/users', { roles: 'ADMIN' })).toBe(403)

    const other = await openTablet({ user: 'owner' })
    await other.page.getByRole('link', { name: 'Admins' }).click()
    await rowNamed(other.page, 'makati').waitFor()
    await other.page.getByRole('link', { name: 'Store' }).click()
    await other.page.getByRole('heading', { name: 'Loyalty configuration' }).waitFor()
  })

  test('MGMT-2 SERVICE-1 OFF-1 a service added offline is queued, marked and sent', async ({
    openTablet,
    network,
    service,
  }) => {
    const api = await ServiceApi.logIn(service.origin)
    const { page } = await openTablet({ user: 'makati' })
    await waitUntilInstalled(page)
    await goTo(page, 'Services')
    await network.cut()
    const form = await addStone(page)
    await form.getByText('It will be sent when back online.').waitFor()
    await form.getByRole('button', { name: 'Close' }).click()
    await rowNamed(page, 'WARM STONE 75').getByText('Not sent').waitFor()

    // The app opens again on the page, without the network, and it is still there.
    await page.reload()
    await rowNamed(page, 'WARM STONE 75').getByText('Not sent').waitFor()
    await expectChip(page, /Offline[\s\S]*1 queued/)

    await network.pass()
    await syncNow(page)
    await expectChip(page, /^Online(?![\s\S]*queued)/)
    await rowNamed(page, 'WARM STONE 75').getByText('Not sent').waitFor({ state: 'detached' })
    const sent = await api.serviceNamed('WARM STONE 75')
    expect(sent).toMatchObject({ ...stone, createdBy: 'makati' })
    expect(Object.values(sent.promoLessMap)).toEqual([255])
    expect(sent.rooms).toHaveLength(1)
  })

  test('MGMT-1 OFF-5 a conflict over a name is resolved in its form', async ({
    openTablet,
    network,
    service,
  }) => {
    const api = await ServiceApi.logIn(service.origin)
    const { page } = await openTablet({ user: 'makati' })
    await goTo(page, 'Lockers')
    await network.cut()
    const form = await openNew(page, 'locker')
    await form.getByLabel('Name').fill('Corner')
    await form.getByRole('button', { name: 'ADD', exact: true }).click()
    await form.getByText('Locker added').waitFor()
    await form.getByRole('button', { name: 'Close' }).click()
    await api.add('/v1/lockers', { name: 'Corner' })
    await network.pass()
    await syncNow(page)
    await expectChip(page, /1 conflict/)
    const card = page.getByRole('article', { name: 'Cannot be done' })
    await card.getByText('CORNER is not added yet.').waitFor()
    await card.getByRole('button', { name: 'Open the form' }).click()
    const corrected = page.getByRole('dialog', { name: 'CORNER' })
    await corrected.getByLabel('Name').fill('Corner two')
    await corrected.getByRole('button', { name: 'ADD', exact: true }).click()
    await corrected.getByText('Locker added').waitFor()
    await corrected.getByRole('button', { name: 'Close' }).click()
    await expectChip(page, /^Online(?![\s\S]*conflict)/)
    await expect.poll(() => api.namesAt('/v1/lockers')).toContain('Corner two')
  })

  test('MGMT-1 STAFF-1 PRODUCT-1 shows changes with their user, and failures', async ({
    openTablet,
  }) => {
    const { page } = await openTablet({ user: 'makati' })
    await goTo(page, 'Products')
    const form = await openRow(page, 'SALABAT')
    await form.getByLabel('Price (PHP)').fill('95')
    await form.getByRole('button', { name: 'UPDATE' }).click()
    await form.getByText('Product details are updated.').waitFor()
    await form.getByText(/^Price 90\.00 to 95\.00$/).waitFor()
    await form.getByText(/^Last updated by makati on /).waitFor()
    await form.getByRole('button', { name: 'Close' }).click()

    await goTo(page, 'Therapists')
    const details = '**/v1/staffs/*'
    await page.route(details, (route) => route.fulfill({ status: 500, json: { error: {} } }))
    await page.getByRole('button', { name: 'ALMA', exact: true }).click()
    const sentence = 'Something went wrong while getting therapist details'
    await page.getByRole('alert').getByText(sentence).waitFor()
    await page.unroute(details)
    await openRow(page, 'ALMA')
  })

  test('ADMIN-1 a new admin can log in until access is disabled', async ({
    openTablet,
    service,
  }) => {
    const { page } = await openTablet({ user: 'owner' })
    await page.getByRole('link', { name: 'Admins' }).click()
    const form = await openNew(page, 'admin')
    await form.getByLabel('Username').fill('dalisay')
    await form.getByLabel('Password', { exact: true }).fill('dalisay-demo')
    await form.getByLabel('First Name').fill('Dalisay')
    await form.getByLabel('Last Name').fill('Cruz')
    await form.getByRole('button', { name: 'ADD', exact: true }).click()
    await form.getByText('Admin added').waitFor()
    await form.getByRole('button', { name: 'Close' }).click()
    const clerk = await ServiceApi.logIn(service.origin, 'dalisay')
    expect(await clerk.statusOf('/v1/lockers')).toBe(200)

    const updated = await openRow(page, 'dalisay')
    await updated.getByRole('switch', { name: 'Enable Access' }).click()
    await updated.getByRole('button', { name: 'UPDATE' }).click()
    await updated.getByText('Admin access updated').waitFor()
    expect(await clerk.statusOf('/v1/lockers')).toBe(401)
  })
})
