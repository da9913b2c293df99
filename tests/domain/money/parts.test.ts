import { describe, expect, it } from 'vitest'
import { modeWords, paidPartsOf } from '#domain/appointment/parts/paid-parts'
import { paymentsOf } from '#domain/appointment/payments'
import { takingsOf } from '#domain/appointment/takings'
import { endOfDay } from '#domain/reports/end-of-day'
import { business, today } from '../../support/business'
import {
  at,
  booking,
  checkingIn,
  completing,
  done,
  refusalOf,
  rowOf,
  updating,
} from '../../support/commands'
import { wrongTenders } from './wrong-tenders'

const cash = (amount: number, id?: string) => ({ mode: 'CASH', amount, ...(id && { id }) })
const gcash = (amount: number, reference: string | null = '0917') => ({
  mode: 'GCASH',
  amount,
  reference,
})

/** Jose's massage of PHP 800.00, checked in with nothing paid. */
const checkedIn = done(
  done(business(), 'createAppointment', booking()),
  'checkInAppointment',
  checkingIn(),
)
const completed = (parts: object[], more: object = {}) =>
  done(
    checkedIn,
    'completeAppointment',
    completing({ completeAppointmentPayment: { parts }, ...more }),
  )
const refused = (parts: object[], more: object = {}) =>
  refusalOf(
    checkedIn,
    'completeAppointment',
    completing({ completeAppointmentPayment: { parts }, ...more }),
  )
const made = (world: typeof checkedIn) =>
  (rowOf(world).tenders ?? []).map(({ kind, mode, amount, reference }) =>
    [kind, mode, amount, reference].filter((value) => value !== null).join(' '),
  )

describe('a payment in parts', () => {
  it('is kept part by part, the row has their sum and the mode of the largest', () => {
    const world = completed([cash(300), gcash(500)])
    expect(made(world)).toEqual(['PAYMENT CASH 300', 'PAYMENT GCASH 500 0917'])
    expect(rowOf(world)).toMatchObject({
      completedPaymentAmount: 800,
      completedPaymentMOP: 'GCASH',
      totalPricePaid: 800,
    })
    expect(wrongTenders(rowOf(world))).toEqual([])
  })

  it('gives change out of the cash, the last of it first', () => {
    const world = completed([cash(500), gcash(200), cash(300)])
    expect(made(world)).toEqual(['PAYMENT CASH 500', 'PAYMENT GCASH 200 0917', 'PAYMENT CASH 100'])
    expect(made(completed([cash(500), gcash(750)]))).toEqual([
      'PAYMENT CASH 50',
      'PAYMENT GCASH 750 0917',
    ])
  })

  it('shares the charge to the centavo', () => {
    const input = {
      appointmentCreationPayment: { parts: [cash(33.33), gcash(33.33), cash(33.35)] },
      hasCheckInPercentCharge: true,
    }
    const row = rowOf(done(business(), 'createAppointment', booking(input)))
    expect(row.tenders?.map(({ amount, charge }) => [amount, charge])).toEqual([
      [34.33, 1],
      [34.33, 1],
      [34.35, 1],
    ])
    expect(row).toMatchObject({ creationPercentChargeAmount: 3, totalPricePaid: 103.01 })
  })

  it('counts by mode, and on the day and at the instant at which it was taken', () => {
    const context = at('23:30')
    const input = completing({
      completeAppointmentPayment: { parts: [cash(300), gcash(500)] },
      takenAt: '2026-11-21T10:15:00.000Z',
      drawerId: 'd1',
      desk: 'Desk 2',
      paidOn: '2026-11-20',
    })
    const row = rowOf(done(checkedIn, 'completeAppointment', input, context))
    const taken = {
      day: '2026-11-20',
      at: '2026-11-21T10:15:00.000Z',
      drawerId: 'd1',
      desk: 'Desk 2',
      by: 'makati',
    }
    expect(row.tenders).toEqual([expect.objectContaining(taken), expect.objectContaining(taken)])
    expect(takingsOf(row)).toEqual([
      { day: '2026-11-20', mode: 'CASH', amount: 30_000 },
      { day: '2026-11-20', mode: 'GCASH', amount: 50_000 },
    ])
    expect(paidPartsOf(row).filter(({ amount }) => amount > 0)).toEqual([
      { phase: 2, mode: 'CASH', amount: 30_000, charge: 0 },
      { phase: 2, mode: 'GCASH', amount: 50_000, charge: 0 },
    ])
    const { modes } = endOfDay([row], today)
    expect(modes.map(({ mode, amounts }) => [mode, amounts[2]])).toEqual([
      ['CASH', 30_000],
      ['GCASH', 50_000],
    ])
  })
})

describe('a payment that changes', () => {
  const pay = (world: typeof checkedIn, parts: object[]) =>
    done(world, 'updateAppointment', updating({ additionalPayment: { parts } }))

  it('appends the difference and edits nothing', () => {
    const first = pay(checkedIn, [cash(100, 'p1')])
    const more = pay(first, [cash(150, 'p1')])
    const less = pay(more, [cash(120, 'p1')])
    expect(made(less)).toEqual(['PAYMENT CASH 100', 'PAYMENT CASH 50', 'REFUND CASH 30'])
    expect(rowOf(less).additionalPaymentAmount).toBe(120)
    expect(rowOf(pay(less, [cash(120, 'p1')])).tenders).toEqual(rowOf(less).tenders)
  })

  it('keeps its parts when a form that knows none sends their sum', () => {
    const mixed = pay(checkedIn, [{ ...cash(60, 'p1') }, { ...gcash(40), id: 'p2' }])
    const single = (amount: number, modeOfPayment: string) =>
      done(mixed, 'updateAppointment', updating({ additionalPayment: { amount, modeOfPayment } }))
    expect(rowOf(single(100, 'CASH')).tenders).toEqual(rowOf(mixed).tenders)
    expect(made(single(130, 'CASH')).slice(2)).toEqual(['PAYMENT CASH 30'])
    expect(made(single(30, 'CASH')).slice(2)).toEqual(['REFUND GCASH 10', 'REFUND CASH 60'])
    expect(made(single(100, 'GCASH')).slice(2)).toEqual(['REFUND CASH 60', 'PAYMENT GCASH 60'])
  })

  it('gets a reference that was missing as a correction', () => {
    const bare = pay(checkedIn, [{ ...gcash(40, null), id: 'p2' }])
    const row = rowOf(pay(bare, [{ ...gcash(40, '0918'), id: 'p2' }]))
    expect(row.tenders).toEqual(rowOf(bare).tenders)
    expect(row.corrections).toMatchObject([
      { kind: 'REFERENCE', tenderIds: ['p2'], reference: '0918' },
    ])
  })
})

describe('bad parts', () => {
  const field = 'completeAppointmentPayment'
  it.each([
    ['Payment should be greater than 0', [cash(0), gcash(800)]],
    ['Payment should be greater than 0', [cash(-1), gcash(800)]],
    ['Choose a mode of payment.', [{ mode: '', amount: 800 }]],
    ['Mode of payment SHELLS does not exist.', [{ mode: 'SHELLS', amount: 800 }]],
    ['Reference should have at most 40 characters.', [gcash(800, '1'.repeat(41))]],
    ['Reference contains invalid characters.', [gcash(800, '12\u000034')]],
    ['PHP 200.00 is more than is due. Only cash gives change.', [gcash(1000)]],
    ['PHP 50.00 is more than is due. Only cash gives change.', [cash(100), gcash(850)]],
    ['A part of the payment is named twice.', [cash(400, 'p1'), cash(400, 'p1')]],
    [
      'Payment is PHP 100.00 short: balance after check-in PHP 800.00 to be paid, PHP 700.00 given.',
      [cash(200), gcash(500)],
    ],
  ])('are refused: %s', (message, parts) =>
    expect(refused(parts)).toMatchObject({ message, field }),
  )
})

describe('a tip', () => {
  const tip = { staffId: 'ana', mode: 'CASH', amount: 50, id: 't1' }

  it('is the therapist\u2019s: no payment, points or commission, and it counts once', () => {
    const plain = rowOf(completed([cash(800)]))
    const row = rowOf(completed([cash(800)], { tip }))
    expect({ ...row, tenders: [] }).toEqual({ ...plain, tenders: [] })
    expect(row.tenders?.at(-1)).toMatchObject({ id: 't1', kind: 'TIP', staffId: 'ana', amount: 50 })
    expect(takingsOf(row)).toEqual(takingsOf(plain))
  })

  it.each([
    ['Therapist not found', { staffId: 'nobody' }],
    ['Tip should be greater than 0', { amount: 0 }],
    ['Mode of payment SHELLS does not exist.', { mode: 'SHELLS' }],
  ])('is refused: %s', (message, more) =>
    expect(refused([cash(800)], { tip: { ...tip, ...more } })).toMatchObject({
      message,
      field: 'tip',
    }),
  )
})

it('money that went back in another mode stands beside the payment, in every list of modes', () => {
  const why = { items: [], pointsBack: true, reason: 'NOT_SATISFIED', note: '' }
  const back = { tenderId: 'p', amount: 600, mode: 'CASH', reference: null }
  const paid = completed([{ ...gcash(800), id: 'p' }])
  const refund = { id: 'a1', correctionId: 'c1', parts: [back], ...why }
  const row = rowOf(done(paid, 'refundAppointment', refund))
  expect(modeWords({ ...row, payments: paymentsOf(row) }, 2)).toBe('GCASH 800.00, CASH -600.00')
  expect(modeWords({ ...rowOf(paid), payments: paymentsOf(rowOf(paid)) }, 2)).toBe('GCASH')
  expect(endOfDay([row], today).modes.map(({ mode, amounts }) => [mode, amounts[2]])).toEqual([
    ['CASH', -60_000],
    ['GCASH', 80_000],
  ])
})
