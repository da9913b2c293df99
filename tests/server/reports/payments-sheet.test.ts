import { expect, test } from 'vitest'
import { tableOf } from '../../../e2e/steps/read-back'
import { business, today } from '../../support/business'
import { booking, checkingIn, completing, done } from '../../support/commands'
import { download, keepWorld, openReporting } from './reporting'

test('REPORT-3 the sheet Payments has a line for each part, tip and refund, with its reference', async () => {
  const booked = done(
    business(),
    'createAppointment',
    booking({ appointmentCreationPayment: { amount: 100, modeOfPayment: 'CASH' } }),
  )
  const world = done(
    done(booked, 'checkInAppointment', checkingIn()),
    'completeAppointment',
    completing({
      completeAppointmentPayment: {
        parts: [
          { id: 'p1', mode: 'CASH', amount: 200 },
          { id: 'p2', mode: 'GCASH', amount: 500, reference: '0917' },
        ],
      },
      tip: { staffId: 'ana', mode: 'CASH', amount: 50 },
    }),
  )
  const reporting = await openReporting()
  await keepWorld(reporting.service.db, world)
  const { sheets } = await download(
    reporting,
    `/v1/reports/daily/download?start=${today}&end=${today}`,
  )
  expect(Object.keys(sheets).slice(0, 4)).toEqual([
    'Appointments',
    'By Day',
    'Payments by Mode',
    'Cancelled but Paid',
  ])
  const { lines, total } = tableOf(sheets, 'Payments')
  const words = lines.map((line) =>
    ['Payment', 'Kind', 'Mode of Payment', 'Reference', 'Amount', 'Therapist'].map(
      (title) => line[title],
    ),
  )
  expect(words).toEqual([
    ['Creation', 'PAYMENT', 'CASH', null, 100, null],
    ['Completion', 'PAYMENT', 'CASH', null, 200, null],
    ['Completion', 'PAYMENT', 'GCASH', '0917', 500, null],
    ['Completion', 'TIP', 'CASH', null, 50, 'ANA'],
  ])
  expect(total.Amount).toBe(800)
  const modes = tableOf(sheets, 'Payments by Mode').lines
  expect(modes.map((line) => [line['Mode of Payment'], line['Completion Payment']])).toEqual([
    ['CASH', 200],
    ['GCASH', 500],
  ])
})
