import { describe, expect, it } from 'vitest'
import { done, refusalOf, rowOf } from '../../../support/commands'
import { part, visited, voiding } from './visited'

describe('a product taken off', () => {
  it('leaves the money, or pays it back', () => {
    const free = rowOf(done(visited(), 'voidLine', voiding()))
    expect(free).toMatchObject({ productsOrdered: { water: 1 }, totalPricePaid: 876 })
    expect(free.corrections).toMatchObject([{ id: 'c1', kind: 'LINE', quantity: 1, amount: 35 }])
    const paid = rowOf(done(visited(), 'voidLine', voiding({ parts: [part(35)] })))
    expect(paid).toMatchObject({ productsOrdered: { water: 1 }, totalPricePaid: 841 })
    expect(paid.corrections.map(({ kind }) => kind)).toEqual(['REFUND', 'LINE'])
  })

  it('is flagged when another tablet took it off first', () => {
    const first = done(visited(), 'voidLine', voiding({ quantity: 2, shownQuantity: 2 }))
    const second = voiding({ correctionId: 'c2', quantity: 2, shownQuantity: 2 })
    const row = rowOf(done(first, 'voidLine', second))
    expect(row.productsOrdered).toEqual({})
    expect(row.corrections.map(({ isDoubled, amount }) => [isDoubled, amount])).toEqual([
      [false, 70],
      [true, 0],
    ])
  })

  it.each([
    [{ quantity: 3 }, 'Only 2 can be taken off.'],
    [{ quantity: 0 }, 'Quantity should be greater than 0'],
    [{ productId: 'oil' }, 'This product was not ordered.'],
    [{ reason: '' }, 'Choose a reason.'],
  ])('is refused with %o: %s', (body, message) => {
    expect(refusalOf(visited(), 'voidLine', voiding(body))).toMatchObject({ message })
  })
})
