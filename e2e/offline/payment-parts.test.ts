import { describe, expect } from 'vitest'
import { effectiveTenders } from '#domain/appointment/tenders'
import { test as base } from '../fixtures/test'
import { collector } from '../steps/axe'
import { visitOffline } from '../steps/offline-visit'
import {
  closeAppointment,
  comeBack,
  complete,
  detailForm,
  expectChip,
  openAppointment,
} from '../steps/user'

const test = base.extend('businessTime', '14:05')

describe('a payment in parts', () => {
  test('made offline reaches the service with its references, once', async ({
    openTablet,
    service,
    network,
  }) => {
    const { api, visit, page } = await visitOffline({ openTablet, service, network }, 'CHECKED_IN')
    const due = visit.balanceAfterCheckIn ?? 0
    await openAppointment(page, visit.name)
    const form = detailForm(page)
    const ofBalance = page.locator('[aria-description="Balance"]')
    await form.getByRole('button', { name: 'Split' }).and(ofBalance).click()
    await page.keyboard.type('300')
    await form.getByLabel('Reference of part 1').fill('0917 555 0142')
    await form.getByLabel('Part 1', { exact: true }).press('Enter')
    await form.getByLabel('Part 2', { exact: true }).fill('150')
    const { found, check } = collector(page)
    await check('a payment in parts')
    expect(found).toEqual({})
    await page.reload()
    await form.getByLabel('Part 2', { exact: true }).waitFor()
    await complete(page)
    await closeAppointment(page)
    await comeBack(network, page)
    await expectChip(page, /Online/)
    const paid = async () =>
      effectiveTenders(
        (await api.ofCustomer(visit.name)).find(({ id }) => id === visit.id) ?? visit,
      )
        .filter(({ phase }) => phase === 'Completion')
        .map(({ mode, amount, reference }) => ({ mode, amount, reference }))
    await expect.poll(paid, { timeout: 60_000 }).toEqual([
      { mode: 'GCASH', amount: 300, reference: '0917 555 0142' },
      { mode: expect.any(String), amount: 150, reference: null },
      { mode: 'CASH', amount: due - 450, reference: null },
    ])
  })
})
