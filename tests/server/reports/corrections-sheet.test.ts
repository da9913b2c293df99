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
    { ...shared, Correction: 'Refund', Mode: 'CASH', Refunded: 70 },
    { ...shared, Correction: 'Product returned', Product: 'WATER', Quantity: 2, Refunded: 0 },
  ])
  expect(total.Refunded).toBe(70)
})
