import { expect, test } from 'vitest'
import type { Conflict } from '#sync'
import { conflictCard } from '../../src/sync-panel/conflict/conflict-cards'
import { business, today } from '../support/business'
import { booking, cancelling, checkingIn, done, rowOf } from '../support/commands'
import { conflictOf } from '../support/conflict'

const booked = done(business(), 'createAppointment', booking())
const cancelled = rowOf(done(booked, 'cancelAppointment', cancelling()))
const input = checkingIn({ checkInPayment: { amount: 750, modeOfPayment: 'CASH' } })
const wanted = rowOf(done(booked, 'checkInAppointment', input))

/** The card of a check-in for which the visit has moved on. */
const card = (part: Partial<Conflict>) =>
  conflictCard(
    conflictOf({ code: 'moved-on', command: 'checkInAppointment', input, wanted, ...part }),
    business(),
    today,
  )

test('a cancelled visit booked again in other places says which, and what stays paid', () => {
  const current = { ...cancelled, totalPricePaid: 500 }
  const choices = [{ kind: 'book-again', staffId: 'bea', lockerId: 'l2' }] as const
  expect(card({ current, choices }).choices).toMatchObject([
    {
      action: 'Book again: give to BEA, LOCKER L2',
      reason: 'free, qualified, PHP 500.00 stays paid on the cancelled booking',
    },
  ])
})
