import { describe, expect, it } from 'vitest'
import { takingsOf } from '#domain/appointment/takings'
import { effectiveTenders, tendersOf } from '#domain/appointment/tenders'
import { at, done, refusalOf, rowOf } from '../../../support/commands'
import { byMode, correcting, visited } from './visited'

describe('a corrected payment', () => {
  it('CORRECT-1 moves the money to the right mode, and keeps the tender as it was', () => {
    const before = visited()
    const after = done(before, 'correctPayment', correcting(), at('16:00'))
    expect(byMode(before)).toEqual({ CASH: 876 })
    expect(byMode(after)).toEqual({ CASH: 306, GCASH: 570 })
    expect(tendersOf(rowOf(after))).toEqual(tendersOf(rowOf(before)))
    expect(rowOf(after)).toMatchObject({
      completedPaymentMOP: 'GCASH',
      checkInPaymentMOP: 'CASH',
      totalPricePaid: 876,
      corrections: [{ id: 'c1', kind: 'PAYMENT', mode: 'GCASH', by: 'makati', amount: 570 }],
    })
  })

  it('is counted on the day of the payment, also when it is corrected later', () => {
    const after = done(visited(), 'correctPayment', correcting(), at('10:00', '2026-11-24'))
    expect(new Set(takingsOf(rowOf(after)).map(({ day }) => day))).toEqual(new Set(['2026-11-21']))
  })

  it('CORRECT-1 takes a missing reference without a reason', () => {
    const adding = correcting({ mode: undefined, reference: '0917 1', reason: '' })
    const after = done(visited('GCASH'), 'correctPayment', adding)
    expect(effectiveTenders(rowOf(after)).at(-1)).toMatchObject({ reference: '0917 1' })
    expect(rowOf(after).corrections).toMatchObject([{ kind: 'REFERENCE', reference: '0917 1' }])
  })

  it('CORRECT-1 leaves the reference of the mode that it was typed in behind', () => {
    const adding = { mode: undefined, reference: '0917 1', reason: '', correctionId: 'c0' }
    const before = done(visited('GCASH'), 'correctPayment', correcting(adding))
    const referenceAfter = (body: object) =>
      effectiveTenders(rowOf(done(before, 'correctPayment', correcting(body)))).at(-1)?.reference
    expect(referenceAfter({ mode: 'CASH' })).toBeNull()
    expect(referenceAfter({ mode: 'CREDIT CARD' })).toBe('0917 1')
    expect(referenceAfter({ mode: 'CREDIT CARD', reference: '' })).toBeNull()
    expect(referenceAfter({ mode: 'CREDIT CARD', reference: 'M 2' })).toBe('M 2')
  })

  it('is appended once when it is sent again', () => {
    const once = done(visited(), 'correctPayment', correcting())
    expect(rowOf(done(once, 'correctPayment', correcting())).corrections).toHaveLength(1)
  })

  it.each([
    [{ tenderId: 'x' }, 'Payment not found'],
    [{ mode: 'SHELLS' }, 'Mode of payment SHELLS does not exist.'],
    [{ mode: '' }, 'Choose another mode of payment, or type a reference.'],
    [{ reason: '' }, 'Choose a reason.'],
    [{ reason: 'WHIM' }, 'Reason WHIM does not exist.'],
    [{ reason: 'OTHER', note: ' ' }, 'Say in a few words why.'],
    [{ id: 'elsewhere' }, 'Appointment not found'],
  ])('is refused with %o: %s', (body, message) => {
    expect(refusalOf(visited(), 'correctPayment', correcting(body))).toMatchObject({ message })
  })
})
