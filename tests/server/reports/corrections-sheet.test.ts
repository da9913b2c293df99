import { expect, test } from 'vitest'
import { tableOf } from '../../../e2e/steps/read-back'
import { today } from '../../support/business'
import { at, done } from '../../support/commands'
import { refundingSale, sold } from '../../support/money/sold-water'
import { download, keepWorld, openReporting } from './reporting'
import { later } from './scenario'

test('SALE-3 the sheet Corrections has the refunds of sales, with what came back', async () => {
  const world = done(sold(), 'refundSale', refundingSale(), at('12:00', later))
  const reporting = await openReporting()
  await keepWorld(reporting.service.db, world)
  const sheet = async (day: string) => {
    const path = `/v1/reports/daily/download?start=${day}&end=${day}`
    return tableOf((await download(reporting, path)).sheets, 'Corrections')
  }
  expect((await sheet(today)).lines).toEqual([])
  const { lines, total } = await sheet(later)
  const shared = {
    By: 'makati',
    Customer: 'Jose',
    'Visit or Sale': `${today}T00:00`,
    'Appointment ID': null,
    'Sale ID': 's1',
  }
  expect(lines).toMatchObject([
    { ...shared, Correction: 'Refund', 'Mode of Payment': 'CASH', Refunded: 70 },
    { ...shared, Correction: 'Product returned', Product: 'WATER', Quantity: 2, Refunded: 0 },
  ])
  expect(total.Refunded).toBe(70)
})

test('CORRECT-9 the sheet Corrections has the amount of a payment before and after', async () => {
  const input = { id: 's1', correctionId: 'k1', tenderId: 'g', newAmount: 35, note: '' }
  const body = { ...input, reason: 'WRONG_SUM' }
  const reporting = await openReporting()
  await keepWorld(reporting.service.db, done(sold(), 'correctSale', body, at('12:00', later)))
  const path = `/v1/reports/daily/download?start=${later}&end=${later}`
  const { lines } = tableOf((await download(reporting, path)).sheets, 'Corrections')
  expect(lines).toMatchObject([
    {
      Correction: 'Payment corrected',
      'Amount Before': 200,
      'Corrected Amount': 35,
      'Mode of Payment': 'GCASH',
    },
  ])
})
