import { expect, test } from 'vitest'
import { extensionsOwed } from '#domain/appointment/owed-extensions'
import { stillDue } from '#domain/reports/end-of-day'
import { takenOn } from '#domain/reports/taken'
import type { World } from '#domain/rows/world'
import { business, today } from '../../../support/business'
import {
  booking,
  checkingIn,
  completing,
  done,
  extending,
  refusalOf,
  rowOf,
  updating,
} from '../../../support/commands'

const cash = (amount: number) => ({ amount, modeOfPayment: 'CASH' })
const gcash = (amount: number) => ({ amount, modeOfPayment: 'GCASH' })

/** Jose's massage of PHP 800, paid in cash at its check-in, and 30 minutes more for PHP 400. */
const inside = done(
  done(business(), 'createAppointment', booking()),
  'checkInAppointment',
  checkingIn({ checkInPayment: cash(800) }),
)
const longer = done(inside, 'extendAppointment', extending())

const takenIn = (world: World) =>
  takenOn([...world.appointments.values()], today).map((line) => [line.mode, line.ofDay])
const additional = (world: World) =>
  (rowOf(world).tenders ?? [])
    .filter(({ phase }) => phase === 'Additional')
    .map(({ kind, mode, amount }) => [kind, mode, amount])

test('extension-2 an extension that was not paid is owed, and in no takings', () => {
  expect(rowOf(longer)).toMatchObject({ additionalPaymentAmount: 0, totalPricePaid: 800 })
  expect(extensionsOwed(rowOf(longer))).toBe(400)
  expect(stillDue(rowOf(longer))).toBe(40_000)
  expect(takenIn(longer)).toEqual([['CASH', 80_000]])
})

test('a visit is not completed before its extension is paid', () => {
  expect(refusalOf(longer, 'completeAppointment', completing())).toMatchObject({
    message: 'PHP 400.00 of the extension is to be paid. Add it to the additional payment.',
    field: 'additionalPayment',
  })
  const short = completing({ additionalPayment: cash(350) })
  expect(refusalOf(longer, 'completeAppointment', short)?.message).toContain('PHP 50.00')
  const world = done(longer, 'completeAppointment', completing({ additionalPayment: gcash(400) }))
  expect(rowOf(world)).toMatchObject({ additionalPaymentAmount: 400, totalPricePaid: 1200 })
  expect(takenIn(world)).toEqual([
    ['CASH', 80_000],
    ['GCASH', 40_000],
  ])
})

test('a completion does not lower what was paid for an extension', () => {
  const paid = done(inside, 'extendAppointment', extending({ modeOfPayment: 'GCASH' }))
  const lowered = completing({ additionalPayment: cash(50) })
  expect(refusalOf(paid, 'completeAppointment', lowered)).toMatchObject({
    message: 'PHP 350.00 of the extension is to be paid. Add it to the additional payment.',
    field: 'additionalPayment',
  })
})

test('an extension stays paid when its payment gets another mode', () => {
  const paid = done(inside, 'extendAppointment', extending({ modeOfPayment: 'GCASH' }))
  const changed = done(paid, 'updateAppointment', updating({ additionalPayment: cash(450) }))
  expect(extensionsOwed(rowOf(changed))).toBe(0)
  const world = done(paid, 'completeAppointment', completing({ additionalPayment: cash(400) }))
  expect(additional(world)).toEqual([
    ['PAYMENT', 'GCASH', 400],
    ['REFUND', 'GCASH', 400],
    ['PAYMENT', 'CASH', 400],
  ])
})

test('an extension paid at once is paid with its mode, and once', () => {
  const paid = done(inside, 'extendAppointment', extending({ modeOfPayment: 'GCASH' }))
  expect(extensionsOwed(rowOf(paid))).toBe(0)
  const world = done(paid, 'completeAppointment', completing())
  expect(additional(world)).toEqual([['PAYMENT', 'GCASH', 400]])
})

test('towels beside an extension stay in their mode', () => {
  const towels = done(longer, 'updateAppointment', updating({ additionalPayment: cash(50) }))
  expect(extensionsOwed(rowOf(towels))).toBe(400)
  const last = completing({ additionalPayment: gcash(450) })
  const world = done(towels, 'completeAppointment', last)
  expect(additional(world)).toEqual([
    ['PAYMENT', 'CASH', 50],
    ['PAYMENT', 'GCASH', 400],
  ])
})

test('parts with the id of an extension pay it, two extensions in two modes', () => {
  const both = done(
    longer,
    'extendAppointment',
    extending({ extensionId: 'e2', confirmed: ['BREAK'] }),
  )
  const parts = [
    { id: 'e1/x', mode: 'CASH', amount: 400 },
    { id: 'e2/x', mode: 'GCASH', amount: 400 },
  ]
  const last = (some: typeof parts) => completing({ additionalPayment: { parts: some } as never })
  expect(refusalOf(both, 'completeAppointment', last(parts.slice(1)))?.code).toBe('rule')
  const world = done(both, 'completeAppointment', last(parts))
  expect(rowOf(world)).toMatchObject({ additionalPaymentAmount: 800, status: 'COMPLETED' })
})

test('money that was paid back for an extension of an undone completion is owed again', () => {
  const ended = done(longer, 'completeAppointment', completing({ additionalPayment: cash(400) }))
  const tender = rowOf(ended).tenders?.find(({ phase }) => phase === 'Additional')
  const why = { reason: 'OTHER', note: 'Slip' }
  const back = done(ended, 'refundAppointment', {
    ...{ id: 'a1', correctionId: 'c1', items: [], pointsBack: true, ...why },
    parts: [{ tenderId: tender?.id ?? '', amount: 400, reference: null }],
  })
  const undone = done(back, 'undoCompletion', { id: 'a1', correctionId: 'c2', ...why })
  expect(extensionsOwed(rowOf(undone))).toBe(400)
})

test('an additional payment that is lowered is a refund, with its reason and signature', () => {
  const paid = done(inside, 'updateAppointment', updating({ additionalPayment: cash(100) }))
  const why = { reason: 'NOT_TAKEN' as const, note: '' }
  const world = done(
    paid,
    'updateAppointment',
    updating({ additionalPayment: cash(40), lowered: why }),
  )
  expect(rowOf(world).corrections).toMatchObject([
    { kind: 'REFUND', amount: 60, reason: 'NOT_TAKEN', by: 'makati', signedBy: null },
  ])
  const silent = done(paid, 'updateAppointment', updating({ additionalPayment: cash(40) }))
  expect(rowOf(silent).corrections).toMatchObject([
    { kind: 'REFUND', amount: 60, reason: 'OTHER', note: 'The payment was lowered.' },
  ])
  const both = done(paid, 'updateAppointment', updating({ additionalPayment: gcash(40) }))
  // The whole payment goes back in cash.
  expect(rowOf(both).corrections).toMatchObject([{ kind: 'REFUND', amount: 100 }])
  const other = done(paid, 'updateAppointment', updating({ additionalPayment: gcash(100) }))
  expect(rowOf(other).corrections).toEqual([])
})
