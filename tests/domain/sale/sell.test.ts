import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commands } from '#domain/commands/all'
import { findProducts } from '#domain/sale/find-products'
import { cartRule } from '#domain/sale/sale-lines'
import { keptOf, salePayment } from '#domain/sale/sale-payment'
import { business, jose } from '../../support/business'
import { attempt, refusalOf } from '../../support/commands'

const world = business()
const water = { productId: 'water', quantity: 2 }

function selling(body: object) {
  const usual = { id: 's1', lines: [water], payment: { amount: 70, modeOfPayment: 'CASH' } }
  const input = commands.sell.parse({ ...usual, ...body })
  if (!input) throw new Error('the body cannot be read')
  return input
}

function soldBy(body: object, from = world) {
  const outcome = attempt(from, 'sell', selling(body))
  if (outcome.kind !== 'done') throw new Error(outcome.refusal.message)
  const { changes } = outcome
  const row = changes.rows.find((change) => change.table === 'sales')?.row
  if (!row || !('tenders' in row) || !('lines' in row)) throw new Error('nothing was sold')
  return { row, changes }
}

const parts = (...all: [mode: string, amount: number][]) => ({
  payment: { parts: all.map(([mode, amount]) => ({ mode, amount })) },
})

describe('a sale that cannot be', () => {
  test.each<[object, string | null]>([
    [{}, null],
    [{ lines: [] }, 'Add a product first.'],
    [{ lines: [{ productId: 'water', quantity: 0 }] }, 'Quantity of Water should be at least 1.'],
    [{ lines: [{ productId: 'water', quantity: -1 }] }, 'Quantity of Water should be at least 1.'],
    [
      { lines: [{ productId: 'water', quantity: 10_000 }] },
      'Quantity of Water should be at most 9,999.',
    ],
    [
      { lines: [{ productId: 'water', quantity: 1.5 }] },
      'Quantity of Water should be a whole number.',
    ],
    [{ lines: [water, water] }, 'Water is in the sale twice.'],
    [{ lines: [{ productId: 'soap', quantity: 1 }] }, 'Product not found'],
    [{ lines: [{ ...water, name: 'Water', price: -1 }] }, 'Price of Water should be at least 0.'],
    [
      { payment: { amount: 50, modeOfPayment: 'CASH' } },
      'Payment is PHP 20.00 short: PHP 70.00 to be paid, PHP 50.00 given.',
    ],
    [{ payment: null }, 'Payment is PHP 70.00 short: PHP 70.00 to be paid, PHP 0.00 given.'],
    [parts(['CASH', 100], ['GCASH', 0]), 'Payment should be greater than 0'],
    [parts(['CASH', 100], ['GCASH', -5]), 'Payment should be greater than 0'],
    [parts(['GCASH', 80]), 'PHP 10.00 is more than is due. Only cash gives change.'],
    [parts(['GCASH', 80], ['CASH', 5]), 'PHP 10.00 is more than is due. Only cash gives change.'],
    [parts(['SHELLS', 70]), 'Mode of payment SHELLS does not exist.'],
    [{ mobileNumber: '63918' }, "Mobile Number should be 12 digits and should start with '63'"],
  ])('%j', (body, message) => {
    expect(refusalOf(world, 'sell', selling(body))?.message ?? null).toBe(message)
  })

  test('the same sale a second time', () => {
    const sales = new Map([['s1', soldBy({}).row]])
    expect(refusalOf({ ...world, sales }, 'sell', selling({}))?.message).toBe('This id is taken')
  })
})

describe('a sale that was made is a fact', () => {
  const told = { ...water, name: 'Water', price: 30 }
  const paid = { payment: { amount: 60, modeOfPayment: 'CASH' } }

  test('a price that changed meanwhile is kept as sold', () => {
    const { row } = soldBy({ lines: [told], ...paid })
    expect(row).toMatchObject({ lines: [told], total: 60 })
  })

  test('a product that was deleted or taken out meanwhile is sold', () => {
    expect(soldBy({ lines: [told], ...paid }, { ...world, products: new Map() }).row).toMatchObject(
      { lines: [told] },
    )
    const out = outOfSale()
    expect(refusalOf(out, 'sell', selling({ lines: [told], ...paid }))).toBeNull()
  })

  test('a product that is not available is refused without a price, and by the form', () => {
    const text = 'Water is not available.'
    expect(refusalOf(outOfSale(), 'sell', selling({}))?.message).toBe(text)
    expect(cartRule(outOfSale(), selling({ lines: [told] }))?.message).toBe(text)
    expect(cartRule(world, selling({ lines: [told] }))).toBeNull()
  })
})

function outOfSale() {
  const row = world.products.get('water')
  if (!row) throw new Error('no water')
  return { ...world, products: new Map([['water', { ...row, available: false }]]) }
}

describe('the money of a sale', () => {
  test('change comes out of the last cash, so that the tenders are the total', () => {
    const { row } = soldBy(parts(['GCASH', 20], ['CASH', 40], ['CASH', 100]))
    expect(row.tenders).toMatchObject([
      { id: 's1/Sale/1', phase: 'Sale', kind: 'PAYMENT', mode: 'GCASH', amount: 20 },
      { mode: 'CASH', amount: 40, charge: 0, of: null },
      { mode: 'CASH', amount: 10 },
    ])
  })

  test('any parts: kept and change are what was given, and kept is at most the total', () => {
    const part = fc.record({
      mode: fc.constantFrom('CASH', 'GCASH', 'CREDIT CARD'),
      amount: fc.integer({ min: 1, max: 500_000 }).map((centavos) => centavos / 100),
    })
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 6 }),
        fc.integer({ max: 800_000, min: 0 }),
        (given, due) => {
          const total = due / 100
          const { kept, change, short, excess } = salePayment(world, given, total)
          const sum = (rows: readonly { amount: number }[]) =>
            rows.reduce((all, { amount }) => all + Math.round(amount * 100), 0)
          expect(sum(kept) + Math.round(change * 100)).toBe(sum(given))
          expect(sum(kept)).toBe(due - Math.round(short * 100) + Math.round(excess * 100))
          const cash = sum(given.filter(({ mode }) => mode === 'CASH'))
          expect(Math.round(change * 100)).toBeLessThanOrEqual(cash)
        },
      ),
    )
  })

  test('points by the rule of the day for a known customer, none for an unknown number', () => {
    const soap = { productId: 'lavender', name: 'Soap', price: 350, quantity: 1 }
    const paid = { lines: [soap], payment: { amount: 350, modeOfPayment: 'CASH' } }
    const { row, changes } = soldBy({ ...paid, mobileNumber: jose })
    const before = world.customers.get(jose)?.pointsEarned ?? 0
    expect(row).toMatchObject({ customerId: 'jose', mobileNumber: jose, name: 'Jose' })
    expect(row.pointsEarned).toBeGreaterThan(0)
    expect(changes.points).toMatchObject([{ customerId: 'jose', points: row.pointsEarned }])
    expect(changes.rows).toContainEqual({
      table: 'customers',
      row: expect.objectContaining({ pointsEarned: before + row.pointsEarned }),
    })
    const other = soldBy({ ...paid, mobileNumber: '639180000001' })
    expect(other.row).toMatchObject({ pointsEarned: 0, customerId: null })
    expect(other.changes.points).toEqual([])
  })

  test('the day is that of the tablet', () => {
    const { row } = soldBy({ paidOn: '2026-11-19', takenAt: '2026-11-19T15:00:00Z' })
    expect(row).toMatchObject({ day: '2026-11-19', soldAt: '2026-11-19T15:00:00.000Z' })
    expect(keptOf(row)).toBe(row.total)
  })
})

test('products are found by words and by first letters, the letters first', () => {
  const all = ['Ginger Tea', 'Gift', 'Green Tea', 'Towel'].map(rowOf)
  const found = (typed: string) => findProducts(all, typed).map(({ name }) => name)
  expect(found('gt')).toEqual(['Ginger Tea', 'Green Tea'])
  expect(found('tea')).toEqual(['Ginger Tea', 'Green Tea'])
  expect(found('g')).toEqual(['Gift', 'Ginger Tea', 'Green Tea'])
  expect(found('')).toHaveLength(4)
  expect(found('soap')).toEqual([])
})

function rowOf(name: string) {
  const row = world.products.get('water')
  if (!row) throw new Error('no water')
  return { ...row, id: name, name }
}
