import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centavos, pesos } from '#domain/kernel/money'
import { discounted, privilegedPrice, privilegeOf } from '#domain/tax/privilege'
import { prices } from './prices'

const inPesos = (price: number, rate: number) => {
  const { net, discount, due } = privilegedPrice(centavos(price), rate)
  return [net, discount, due].map(pesos)
}

test('PRIVILEGE-2 40 prices by law, with and without VAT, are those of decimal arithmetic', () => {
  expect(prices.map(([price]) => [...inPesos(price, 12), ...inPesos(price, 0).slice(1)])).toEqual(
    prices.map(([, ...rest]) => rest),
  )
})

const price = fc.nat(9_999_999_900).map((amount) => centavos(amount / 100))
const rate = fc.integer({ min: 0, max: 100 })

test('PRIVILEGE-2 net less discount is due, and the discount is 20 % of the net or a part of a centavo more', () => {
  fc.assert(
    fc.property(price, rate, (list, percent) => {
      const { net, discount, due } = privilegedPrice(list, percent)
      expect(net - discount).toBe(due)
      expect(net + (list - net)).toBe(list)
      const over = BigInt(discount) * 5n - BigInt(net)
      expect(over >= 0n && over < 5n).toBe(true)
      expect(due).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 2_000 },
  )
})

test('PRIVILEGE-3 the better of promo and privilege counts, never both', () => {
  const given = { kind: 'PWD', idNumber: '1', name: 'Jose', vatRate: 12 } as const
  fc.assert(
    fc.property(price, fc.nat(9_999_999_900), (list, off) => {
      const promo = pesos(centavos(Math.min(off, list) / 100))
      const { discount, privilege } = discounted(pesos(list), promo, given)
      const byLaw = pesos(list) - pesos(privilegedPrice(list, 12).due)
      expect(discount).toBeCloseTo(Math.max(promo, byLaw), 6)
      const counts = privilegeOf({ originalPrice: pesos(list), privilege }) !== null
      expect(counts).toBe(
        centavos(discount) > centavos(promo) || centavos(byLaw) === centavos(promo),
      )
      expect(privilege?.promoDiscount).toBe(promo)
    }),
  )
})
