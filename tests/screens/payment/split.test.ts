import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { payment } from '#domain/kernel/payment'
import {
  largestPart,
  merged,
  opened,
  withoutPart,
  withPart,
} from '../../../src/screens/payment/edit-split'
import {
  filledParts,
  paidIn,
  paymentInput,
  restOf,
  type Split,
  splitOf,
} from '../../../src/screens/payment/split'
import { splitRefusal } from '../../../src/screens/payment/split-refusal'
import { business } from '../../support/business'

const world = business()
const ids = () => {
  let made = 0
  return () => `p${++made}`
}
const part = (mode: string, amount: number | null, reference = '') => ({
  id: `of ${mode}`,
  mode,
  amount,
  reference,
})
const two: Split = [part('GCASH', 300, ' 0917 '), part('CASH', null)]

describe('the parts of a payment', () => {
  it('are not sent when it is paid in one mode, so that any host understands it', () => {
    const plain = { amount: 800, modeOfPayment: 'GCASH' }
    expect(paymentInput(800, 'GCASH', null)).toEqual(plain)
    expect(paymentInput(800, 'GCASH', [part('GCASH', null, ' ')])).toEqual(plain)
    expect(paymentInput(0, 'GCASH', two)).toEqual({ amount: 0, modeOfPayment: 'GCASH' })
    const empty = [part('GCASH', null), part('CASH', null)]
    expect(paymentInput(800, 'CASH', empty)).toEqual({ amount: 800, modeOfPayment: 'CASH' })
  })

  it('are sent with the reference, the last with the rest', () => {
    expect(paymentInput(800, 'CASH', two)).toEqual({
      amount: 800,
      modeOfPayment: 'CASH',
      parts: [
        { id: 'of GCASH', mode: 'GCASH', amount: 300, reference: '0917' },
        { id: 'of CASH', mode: 'CASH', amount: 500, reference: null },
      ],
    })
    expect(paymentInput(800, 'MAYA', [part('GCASH', null, '12')])).toMatchObject({
      parts: [{ mode: 'MAYA', amount: 800, reference: '12' }],
    })
  })

  it('are typed again as they were sent, when a booking was refused', () => {
    const sent = paymentInput(800, 'CASH', two)
    const again = splitOf(v.parse(payment, sent), 'e1')
    expect(again).toMatchObject([{ id: 'of GCASH', reference: '0917' }, { id: 'of CASH' }])
    expect(paymentInput(800, 'CASH', again)).toEqual(sent)
    expect(splitOf({ amount: 800, modeOfPayment: 'CASH' }, 'e1')).toBeNull()
  })

  it('are of the payment, whatever is typed', () => {
    const amounts = fc.array(fc.option(fc.integer({ min: 0, max: 50_000 })), { maxLength: 5 })
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 500_000 }), (typed, cents) => {
        const split = [...typed, null].map((each, at) =>
          part(`M${at}`, each === null ? null : each / 100),
        )
        const total = cents / 100
        fc.pre(restOf(split, total) >= 0)
        const input = v.parse(payment, paymentInput(total, 'M0', split))
        expect(input.amount).toBe(total)
        expect(paidIn(split, total, 'M0', () => true)).toBe(total)
      }),
    )
  })

  it('begin with a transfer, and cash has the rest', () => {
    expect(opened(null, 'CASH', world, ids())).toMatchObject([{ mode: 'GCASH' }, { mode: 'CASH' }])
    const known = [part('GCASH', null, '0917')]
    expect(opened(known, 'GCASH', world, ids())).toMatchObject([
      { mode: 'GCASH', reference: '0917' },
      { mode: 'CASH' },
    ])
    const three = withPart(opened(null, 'CASH', world, ids()), world, ids())
    expect(three.map(({ mode }) => mode)).toEqual(['GCASH', 'CREDIT CARD', 'CASH'])
    const [a, b] = [part('A', 1), part('B', 1)]
    expect(withPart([a, b, a, b, a, b], world, ids())).toHaveLength(6)
  })

  it('become one payment in the mode that is left, with its reference', () => {
    expect(merged(withoutPart(two, 1))).toEqual([[two[0]], 'GCASH'])
    expect(merged(withoutPart(two, 0))).toEqual([null, 'CASH'])
    expect(largestPart(two, 800)).toEqual([two[1]])
    expect(largestPart([part('GCASH', null), part('CASH', null)], 0)).toMatchObject([
      { mode: 'CASH' },
    ])
  })

  it('may not be more than the payment', () => {
    const paid = { label: 'Balance', field: 'given', split: two }
    expect(splitRefusal({ ...paid, total: 300 })).toBeNull()
    expect(splitRefusal({ ...paid, total: 200 })).toEqual({
      field: 'given',
      message: 'The parts of Balance are PHP 100.00 more than the payment.',
    })
    const odd = [{ ...part('GCASH', 0), amount: 'invalid' as const }, part('CASH', null)]
    expect(splitRefusal({ ...paid, split: odd, total: 200 })?.message).toBe(
      'Balance, part 1, should be a number.',
    )
    expect(filledParts(two, 300, '')).toHaveLength(1)
  })
})
