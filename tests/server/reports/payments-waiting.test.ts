import { expect, test } from 'vitest'
import { tableOf } from '../../../e2e/steps/read-back'
import { business, today } from '../../support/business'
import { booking, done } from '../../support/commands'
import { download, keepWorld, openReporting } from './reporting'

const tender = (id: string) => ({
  ...{
    id,
    phase: 'Creation' as const,
    kind: 'PAYMENT' as const,
    mode: 'CASH',
    amount: 300,
    charge: 0,
  },
  ...{ reference: null, staffId: null, drawerId: null, desk: null, of: null },
})

test('DRAWER-5 the sheet Payments has money that waits and its refund, and money that was placed once', async () => {
  let world = business()
  for (const waitsFor of ['b1', 'a1']) {
    const tenders = [tender(`${waitsFor}/Creation`)]
    const received = { id: `s-${waitsFor}`, waitsFor, mobileNumber: '', name: 'Jose', tenders }
    world = done(world, 'receiveMoney', received)
  }
  world = done(world, 'refundSale', {
    ...{ id: 's-b1', items: [], pointsBack: true, reason: 'WRONG_AMOUNT', note: '' },
    ...{ parts: [{ tenderId: 'b1/Creation', amount: 300, reference: null }], correctionId: 'back' },
  })
  const appointmentCreationPayment = { amount: 300, modeOfPayment: 'CASH' }
  world = done(world, 'createAppointment', booking({ appointmentCreationPayment }))
  const reporting = await openReporting()
  await keepWorld(reporting.service.db, world)
  const { sheets } = await download(
    reporting,
    `/v1/reports/daily/download?start=${today}&end=${today}`,
  )
  const { lines, total } = tableOf(sheets, 'Payments')
  expect(lines.map((line) => [line.Kind, line.Amount, line['Payment ID']])).toEqual([
    ['PAYMENT', 300, 'a1/Creation'],
    ['PAYMENT', 300, 'b1/Creation'],
    ['REFUND', -300, 'back/1'],
  ])
  expect(total.Amount).toBe(300)
})
