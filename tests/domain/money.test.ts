import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chargeOf, inPesos, tender } from '#domain/appointment/amounts'
import { centavos, less, pesos, serviceCharge, sum, times } from '#domain/kernel/money'

const largest = 99_999_999
const typed = fc.oneof(
  fc.double({ min: 0, max: largest, noNaN: true }),
  fc.integer({ min: 0, max: largest * 1_000 }).map((milli) => milli / 1_000),
)
const whole = fc.nat(largest * 100).map((amount) => centavos(amount / 100))

/** Rounds half up on the decimal text of a number, with integers of any size. */
function halfUp(value: number): bigint {
  const [digits = '', exponent = '0'] = value.toString().split('e')
  const [before = '0', after = ''] = digits.split('.')
  const shift = Number(exponent) + 2 - after.length
  const number = BigInt(before + after)
  if (shift >= 0) return number * 10n ** BigInt(shift)
  const unit = 10n ** BigInt(-shift)
  return (number * 2n + unit) / (unit * 2n)
}

it('rounds half up to the centavo, as BigInt arithmetic on the written number does', () => {
  fc.assert(
    fc.property(typed, (value) => {
      expect(BigInt(centavos(value))).toBe(halfUp(value))
    }),
    { numRuns: 2_000 },
  )
})

it.each([
  [1.005, 101],
  [0.005, 1],
  [0.0049999, 0],
  [1e-9, 0],
  [2.675, 268],
  [249.75, 24_975],
  [99_999_999, 9_999_999_900],
])('%d pesos are %d centavos', (value, expected) => expect(centavos(value)).toBe(expected))

it('reads the text that it wrote', () => {
  fc.assert(
    fc.property(whole, (amount) => {
      expect(centavos(pesos(amount))).toBe(amount)
    }),
  )
})

it('CREATE-10 charges 3 % half up', () => {
  fc.assert(
    fc.property(whole, (amount) => {
      expect(BigInt(serviceCharge(amount, 3))).toBe((BigInt(amount) * 6n + 100n) / 200n)
    }),
  )
  expect([chargeOf(0.16, 3), chargeOf(0.17, 3), chargeOf(800, 3), chargeOf(1250.5, 3)]).toEqual([
    0, 0.01, 24, 37.52,
  ])
})

it('adds, multiplies and takes away in whole centavos, never below zero', () => {
  fc.assert(
    fc.property(whole, whole, fc.nat(9_999), (a, b, quantity) => {
      expect(sum(a, b)).toBe(a + b)
      expect(less(a, b)).toBe(Math.max(0, a - b))
      expect(times(a, quantity)).toBe(a * quantity)
    }),
  )
})

it('splits the cash given into the money kept and the change', () => {
  fc.assert(
    fc.property(whole, whole, (given, due) => {
      const { kept, change } = tender(pesos(given), pesos(due))
      expect(centavos(kept) + centavos(change)).toBe(given)
      expect(kept).toBeLessThanOrEqual(pesos(due))
    }),
  )
})

it.each([
  [0, 'PHP 0.00'],
  [1250, 'PHP 1,250.00'],
  [1_234_567.5, 'PHP 1,234,567.50'],
  [999.99, 'PHP 999.99'],
])('%d is written %s', (value, text) => expect(inPesos(centavos(value))).toBe(text))
