import { expect, test } from 'vitest'
import type { Conflict } from '#sync'
import { conflictCard } from '../../src/sync-panel/conflict/conflict-cards'
import { business, today } from '../support/business'
import { booking, cancelling, checkingIn, done, rowOf, updating } from '../support/commands'
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

test('a note for a visit that was cancelled meanwhile is shown on the side of the user', () => {
  const edit = updating({ note: 'Left shoulder', staffId: 'bea' })
  const { sides } = card({
    command: 'updateAppointment',
    input: edit,
    seen: rowOf(booked),
    current: cancelled,
    wanted: rowOf(done(booked, 'updateAppointment', edit)),
  })
  expect(sides[1]?.lines.slice(2, -1)).toEqual(['Note: Left shoulder'])
})

test('a visit that two tablets checked in says what each of them took', () => {
  const paid = { amount: 750, modeOfPayment: 'GCASH' }
  const deposit = { appointmentCreationPayment: { amount: 50, modeOfPayment: 'CASH' } }
  const before = done(business(), 'createAppointment', booking(deposit))
  const checkedIn = (body: object) =>
    rowOf(done(before, 'checkInAppointment', checkingIn({ ...input, ...body })))
  const sides = { seen: rowOf(before), wanted: checkedIn({}) }
  const both = card({ ...sides, current: checkedIn({ checkInPayment: paid }) }).sides
  expect(both[0]?.lines.slice(2)).toEqual(['CHECKED-IN', 'PHP 750.00 GCASH'])
  expect(both[1]?.lines.slice(2, -1)).toEqual(['CHECKED-IN', 'PHP 750.00 CASH'])
  const one = card({ ...sides, current: checkedIn({ checkInPayment: undefined }) }).sides
  expect(one[0]?.lines.slice(2)).toEqual(['CHECKED-IN'])
})
