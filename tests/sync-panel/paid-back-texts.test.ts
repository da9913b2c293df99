import { expect, test } from 'vitest'
import { paidBackIn } from '#domain/appointment/correction/received-money'
import type { Conflict } from '#sync'
import { conflictCard } from '../../src/sync-panel/conflict/conflict-cards'
import { business, today } from '../support/business'
import { at, booking, done } from '../support/commands'
import { conflictOf } from '../support/conflict'

const tender = {
  ...{ id: 'a1/Creation', phase: 'Creation' as const, kind: 'PAYMENT' as const, mode: 'CASH' },
  ...{ amount: 500, charge: 0, reference: null, staffId: null },
  ...{ drawerId: null, desk: null, of: null },
}

/** The card of a booking whose received PHP 500 another user has paid back, all or a part. */
function cardAfter(amount: number, part: Partial<Conflict> = {}) {
  const received = { id: 's1', waitsFor: 'a1', mobileNumber: '', name: 'Jose', tenders: [tender] }
  const waiting = done(business(), 'receiveMoney', received)
  const refund = {
    ...{ id: 's1', correctionId: 'back', items: [], pointsBack: true, reason: 'WRONG_AMOUNT' },
    ...{ note: '', parts: [{ tenderId: tender.id, amount, reference: null }] },
  }
  const world = done(waiting, 'refundSale', refund, { ...at('11:52'), user: 'owner' })
  const input = booking({ appointmentCreationPayment: { amount: 500, modeOfPayment: 'CASH' } })
  const paidBack = [...paidBackIn(world).values()]
  const conflict = { input, paidBack, isReceived: true, choices: [{ kind: 'retry' }], ...part }
  return conflictCard(conflictOf(conflict as Partial<Conflict>), world, today)
}

test('DRAWER-5 a card says who paid its money back and when, and that a way out takes none', () => {
  const { sentence, choices, stays } = cardAfter(500)
  expect(sentence).toContain(
    'PHP 500.00 CASH was already taken. PHP 500.00 CASH was paid back by owner, 11:52 AM.',
  )
  expect(sentence).not.toContain('End of Day')
  expect(stays).toBeNull()
  expect(choices).toMatchObject([{ label: 'Try again', reason: 'with nothing paid' }])
})

test('DRAWER-5 a card says so once when the service refused for it, and where the rest is', () => {
  const message = 'PHP 300.00 CASH was paid back by owner, 11:52 AM.'
  const { sentence, choices } = cardAfter(300, { message, code: 'invalid' })
  expect(sentence.split('was paid back by')).toHaveLength(2)
  expect(sentence).toContain('End of Day lists it as received, not placed.')
  expect(choices).toMatchObject([{ reason: 'with what is left of the money' }])
})
