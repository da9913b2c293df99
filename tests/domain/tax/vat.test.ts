import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centavos, pesos } from '#domain/kernel/money'
import { taxParts } from '#domain/tax/vat'
import { withoutVat } from '#domain/tax/without-vat'
import { prices } from './prices'

test('TAX-2 the net of 40 prices is that of decimal arithmetic', () => {
  expect(prices).toHaveLength(40)
  expect(prices.map(([price]) => pesos(withoutVat(centavos(price), 12)))).toEqual(
    prices.map(([, net]) => net),
  )
})

const amount = fc.integer({ min: -9_999_999_900, max: 9_999_999_900 })
const rate = fc.integer({ min: 1, max: 100 })

test('TAX-2 net and VAT add up to the price, at every rate, and VAT is its part to half a centavo', () => {
  fc.assert(
    fc.property(amount, amount, rate, (sale, exempt, percent) => {
      const { vatable, vat, ...rest } = taxParts(sale, exempt, percent)
      expect(rest).toEqual({ exempt, zeroRated: 0 })
      expect(vatable + vat + exempt).toBe(sale)
      const [taxed, whole] = [BigInt(sale - exempt), BigInt(100 + percent)]
      const twice = (BigInt(vatable) * whole - taxed * 100n) * 2n
      expect(twice <= whole && twice >= -whole).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})
