import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { heldPayments } from '#domain/appointment/correction/pay-back'
import { commands } from '#domain/commands/all'
import { entriesOn, salesTotal } from '#domain/reports/sales-entries'
import { withRow } from '#domain/rows/rows'
import { sale } from '#domain/rows/sale'
import type { World } from '#domain/rows/world'
import { quantityLeft } from '#domain/sale/refund-sale'
import { keptOf, paidOf } from '#domain/sale/sale-payment'
import { business, jose, storeCode } from '../../support/business'
import { at, attempt, booking, done, refusalOf } from '../../support/commands'

const line = { productId: 'water', name: 'Water', price: 35, quantity: 10 }
const parts = [
  { id: 'g', mode: 'GCASH', amount: 200 },
  { id: 'c', mode: 'CASH', amount: 150 },
]

function after<Name extends 'sell' | 'refundSale' | 'correctSale'>(
  world: World,
  name: Name,
  body: object,
): World {
  const input = commands[name].parse(body)
  if (!input) throw new Error('the body cannot be read')
  const outcome = attempt(world, name, input as never)
  if (outcome.kind !== 'done') throw new Error(outcome.refusal.message)
  return outcome.changes.rows.reduce(
    (next, change) =>
      withRow(
        next,
        {
          table: change.table,
          id: 'mobileNumber' in change.row && change.table === 'customers' ? jose : 's1',
        },
        change,
      ),
    world,
  )
}

const sold = after(business(), 'sell', {
  id: 's1',
  mobileNumber: jose,
  lines: [line],
  payment: { parts },
})

const rowIn = (world: World) => {
  const row = world.sales.get('s1')
  if (!row) throw new Error('no sale')
  return row
}
const pointsIn = (world: World) => world.customers.get(jose)?.pointsEarned ?? 0

const back = (tenderId: string, amount: number, shownHeld?: number) => ({
  tenderId,
  amount,
  shownHeld,
})
const refund = (body: object) => ({
  id: 's1',
  correctionId: 'r1',
  parts: [back('c', 70)],
  reason: 'WRONG_AMOUNT',
  ...body,
})

describe('a refund that cannot be', () => {
  test.each<[object, string | null]>([
    [{}, null],
    [{ id: 's2' }, 'Sale not found'],
    [{ parts: [] }, 'Choose what is paid back.'],
    [{ parts: [back('x', 5)] }, 'Payment not found'],
    [{ parts: [back('c', 0)] }, 'Refund should be greater than 0'],
    [{ parts: [back('c', 151)] }, 'Only PHP 150.00 was paid. More than that cannot be refunded.'],
    [{ reason: '' }, 'Choose a reason.'],
    [{ reason: 'OTHER' }, 'Say in a few words why.'],
    [{ items: [{ productId: 'soap', quantity: 1 }] }, 'This product was not sold.'],
    [{ items: [{ productId: 'water', quantity: 11 }] }, 'Only 10 of Water can come back.'],
    [{ items: [{ productId: 'water', quantity: 0 }] }, 'Quantity should be greater than 0'],
  ])('%j', (body, message) => {
    const input = commands.refundSale.parse(refund(body))
    if (!input) throw new Error('the body cannot be read')
    expect(refusalOf(sold, 'refundSale', input)?.message ?? null).toBe(message)
  })
})

test('SALE-2 money goes back beside the sale, which stays as it was sold', () => {
  const items = [{ productId: 'water', quantity: 2 }]
  const row = rowIn(after(sold, 'refundSale', refund({ items })))
  expect(row).toMatchObject({ lines: [line], total: 350 })
  expect(keptOf(row)).toBe(280)
  expect(quantityLeft(row, 'water')).toBe(8)
  expect(row.tenders.at(-1)).toMatchObject({ kind: 'REFUND', of: 'c', mode: 'CASH', amount: 70 })
})

test('points earned on the money go back, all of them with all of it', () => {
  const before = pointsIn(business())
  expect(pointsIn(sold)).toBeGreaterThan(before)
  const all = after(sold, 'refundSale', refund({ parts: [back('g', 200), back('c', 150)] }))
  expect(pointsIn(all)).toBe(before)
  expect(rowIn(all).pointsEarned).toBe(0)
})

test('CORRECT-9 an amount of a sale is put right, with its points, and a refund is never more', () => {
  const wrong = { id: 's1', correctionId: 'k1', tenderId: 'c', newAmount: 15, reason: 'WRONG_SUM' }
  const world = after(sold, 'correctSale', wrong)
  expect(rowIn(world)).toMatchObject({ total: 350, tenders: rowIn(sold).tenders })
  expect([keptOf(rowIn(world)), paidOf(rowIn(world))]).toEqual([215, 215])
  expect(rowIn(world).pointsEarned).toBeLessThan(rowIn(sold).pointsEarned)
  const days = { start: rowIn(sold).day, end: rowIn(sold).day }
  expect(entriesOn(rowIn(world), days).map(salesTotal)).toEqual([21500])
  const input = commands.refundSale.parse(refund({ parts: [back('c', 16)] }))
  expect(input && refusalOf(world, 'refundSale', input)?.message).toBe(
    'Only PHP 15.00 was paid. More than that cannot be refunded.',
  )
  const again = after(world, 'correctSale', { ...wrong, correctionId: 'k2', newAmount: 150 })
  expect(rowIn(again).pointsEarned).toBe(rowIn(sold).pointsEarned)
  expect(pointsIn(again)).toBe(pointsIn(sold))
  const more = commands.correctSale.parse({ ...wrong, correctionId: 'k3', newAmount: 351 })
  expect(more && refusalOf(world, 'correctSale', more)?.message).toBe(
    'The price is PHP 350.00. Money above it is change.',
  )
})

test('a replay pays back once', () => {
  const once = after(sold, 'refundSale', refund({}))
  expect(rowIn(after(once, 'refundSale', refund({})))).toEqual(rowIn(once))
})

test('two tablets that pay the same back: both are facts, the later one is doubled, in any order', () => {
  const one = refund({ parts: [back('c', 150, 150)], correctionId: 'r1' })
  const other = refund({ parts: [back('c', 150, 150)], correctionId: 'r2' })
  for (const [first, second] of [
    [one, other],
    [other, one],
  ]) {
    const row = rowIn(after(after(sold, 'refundSale', first ?? {}), 'refundSale', second ?? {}))
    expect(row.corrections.map(({ isDoubled }) => isDoubled)).toEqual([false, true])
    expect(keptOf(row)).toBe(50)
    const sales = new Map([['s1', row]])
    const stayed = { id: 's1', correctionId: second?.correctionId ?? '', hasLeft: false }
    const boss = { ...at(), user: 'boss' }
    const signed = done({ ...sold, sales }, 'signSaleCorrection', stayed, boss)
    expect(keptOf(rowIn(signed))).toBe(200)
  }
})

test('any refunds: what is kept is the total less all that went back, and points are never below zero', () => {
  const one = fc.record({
    tenderId: fc.constantFrom('g', 'c'),
    amount: fc.integer({ min: 1, max: 150 }),
  })
  fc.assert(
    fc.property(fc.array(one, { maxLength: 6 }), (refunds) => {
      let world = sold
      let paidBack = 0
      refunds.forEach(({ tenderId, amount }, at) => {
        const shownHeld = tenderId === 'g' ? 200 : 150
        const body = refund({ parts: [back(tenderId, amount, shownHeld)], correctionId: `r${at}` })
        world = after(world, 'refundSale', body)
        paidBack += amount
      })
      expect(keptOf(rowIn(world))).toBe(350 - paidBack)
      expect(rowIn(world).pointsEarned).toBeGreaterThanOrEqual(0)
      expect(pointsIn(world)).toBeGreaterThanOrEqual(0)
      const held = heldPayments(rowIn(world)).reduce((sum, each) => sum + each.held, 0)
      expect(held).toBe(350 - paidBack)
    }),
  )
})

describe('money received for a booking that got it meanwhile in another phase', () => {
  const booked = done(
    business(),
    'createAppointment',
    booking({ appointmentCreationPayment: { amount: 300, modeOfPayment: 'CASH' } }),
  )
  const [tender] = booked.appointments.get('a1')?.tenders ?? []
  const received = v.parse(sale, {
    ...{ id: 's1', storeCode, waitsFor: 'a1', total: 300, soldAt: '2026-11-21T02:00:00Z' },
    tenders: [{ ...tender, phase: 'Check-In' }],
  })
  const world = withRow(booked, { table: 'sales', id: 's1' }, { table: 'sales', row: received })
  const refund = {
    ...{ id: 's1', correctionId: 'r1', reason: 'WRONG_AMOUNT', items: [] },
    parts: [{ tenderId: tender?.id, amount: 300 }],
  }

  test('is paid back there in the phase that it has there', () => {
    const input = commands.refundSale.parse(refund)
    if (!input) throw new Error('the body cannot be read')
    const visit = done(world, 'refundSale', input).appointments.get('a1')
    expect(visit).toMatchObject({ appointmentCreationPaymentAmount: 0, checkInPaymentAmount: 0 })
  })
})
