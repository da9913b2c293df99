import { expect, test } from 'vitest'
import { waitingCorrections } from '#domain/reports/paid-back'
import { at, done, refusalOf } from '../../support/commands'
import { refundingSale, saleIn, sold } from '../../support/money/sold-water'

const boss = { ...at('18:00'), user: 'boss' }
const signing = { id: 's1', correctionId: 'r1' }
const refunded = done(sold(), 'refundSale', refundingSale())
const waiting = (world: typeof refunded, refundLimit: number | null) =>
  waitingCorrections([...world.sales.values()], { refundLimit }).map(
    ({ correction }) => correction.id,
  )

test('a refund of a sale above the limit waits until another user has signed it', () => {
  expect(waiting(refunded, null)).toEqual([])
  expect(waiting(refunded, 70)).toEqual([])
  expect(waiting(refunded, 50)).toEqual(['r1'])
  const signed = done(refunded, 'signSaleCorrection', signing, boss)
  expect(saleIn(signed).corrections[0]).toMatchObject({ by: 'makati', signedBy: 'boss' })
  expect(waiting(signed, 50)).toEqual([])
})

test('the first signature on a refund of a sale stays', () => {
  const signed = done(refunded, 'signSaleCorrection', signing, boss)
  const again = done(signed, 'signSaleCorrection', signing, { ...boss, user: 'second' })
  expect(saleIn(again).corrections[0]).toMatchObject({ signedBy: 'boss' })
})

test('a sale that was paid back twice waits without a limit', () => {
  const all = { parts: [{ tenderId: 'c', amount: 150, shownHeld: 150 }], items: [] }
  const twice = done(refunded, 'refundSale', refundingSale({ correctionId: 'r2', ...all }))
  expect(waiting(twice, null)).toEqual(['r2'])
})

test.each([
  [{}, at(), 'Another person than the one who made the correction has to sign it.'],
  [{ correctionId: 'r9' }, boss, 'Correction not found'],
  [{ id: 's9' }, boss, 'Sale not found'],
])('a signature %j is refused', (body, context, message) => {
  const input = { ...signing, ...body }
  expect(refusalOf(refunded, 'signSaleCorrection', input, context)?.message).toBe(message)
})
