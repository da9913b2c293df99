import { expect, test } from 'vitest'
import { conflictCard } from '../../src/sync-panel/conflict/conflict-cards'
import { business, maria, today } from '../support/business'
import { booking, checkingIn, done, extending, rowOf } from '../support/commands'
import { conflictOf } from '../support/conflict'

test('extension-6 a card says which minutes are taken, and that the money stays taken', () => {
  const world = business()
  const booked = done(world, 'createAppointment', booking())
  const inside = done(booked, 'checkInAppointment', checkingIn())
  const next = booking({ id: 'a2', mobileNumber: maria, startTime: '15:15', confirmed: ['BREAK'] })
  const input = extending({ minutes: 30, modeOfPayment: 'CASH' })
  const conflict = conflictOf({
    command: 'extendAppointment',
    input,
    isReceived: true,
    wanted: rowOf(done(inside, 'extendAppointment', input)),
    inTheWay: rowOf(done(world, 'createAppointment', next), 'a2'),
    choices: [
      { kind: 'make-room', moves: [{ id: 'a2', name: 'Maria', staffId: 'bea', roomId: 'r2' }] },
      { kind: 'shorter', minutes: 15, price: 200, confirmed: ['CLEANING'], isPaidAnew: true },
    ],
  })
  const { sentence, choices, more } = conflictCard(conflict, world, today)
  expect(sentence).toBe(
    "The minutes were booked meanwhile: ANA and ROOM 1 are busy at 3:15 PM. Jose's 2:00 PM visit is " +
      'not extended yet. PHP 400.00 CASH was taken and stays taken. End of Day lists it as received, ' +
      'not placed.',
  )
  expect(choices.map(({ label }) => label)).toEqual([
    'Move Maria to BEA, ROOM 2, and extend',
    'Extend by 15 minutes instead, with less cleaning. It is paid anew: pay PHP 400.00 back on End of Day',
  ])
  // A long text at the right would leave no room for the label on a phone.
  expect(choices[1]?.reason).toBe('PHP 200.00')
  expect(more).toBeNull()
})
