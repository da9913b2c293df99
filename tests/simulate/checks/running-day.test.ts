import { expect, test } from 'vitest'
import type { Appointment } from '#domain/rows/appointment'
import { business } from '../../support/business'
import { at, booking, checkingIn, done, extending, rowOf } from '../../support/commands'
import type { Effect } from './read-books'
import { checkExtensions } from './running-day'

const booked = done(business(), 'createAppointment', booking({ confirmed: ['BREAK'] }), at('09:00'))
const here = done(booked, 'checkInAppointment', checkingIn({ confirmed: ['BREAK'] }), at('14:00'))
const longer = rowOf(
  done(here, 'extendAppointment', extending({ modeOfPayment: 'CASH' }), at('14:10')),
)

/** The effect of an extension that left this row. */
function extended(after: Appointment): Effect {
  const before = new Map<string, unknown>(Object.entries(rowOf(here)))
  const changes = Object.fromEntries(
    Object.entries(after).flatMap(([field, value]) =>
      before.get(field) === value ? [] : [[field, [before.get(field), value] as const]],
    ),
  )
  const { id: row, version } = after
  return {
    table: 'appointments',
    row,
    action: 'extendAppointment',
    actor: 'rosa',
    tag: null,
    version,
    changes,
  }
}

/** Violations when an extension has left this row. */
function complaints(after: Appointment): string[] {
  const found: string[] = []
  const books = { appointments: [after], effects: [extended(after)] }
  checkExtensions(books, (text) => found.push(text))
  return found
}

test('an extension that is as it should be gives no violation', () => {
  expect(complaints(longer)).toEqual([])
})

test('an extension that leaves the end is found', () => {
  const { end, endTime } = rowOf(here)
  expect(complaints({ ...longer, end, endTime })).toEqual([
    'service: extendAppointment of a1 moved the end by 0 minutes instead of 30',
  ])
})

test('an extension that is charged twice is found', () => {
  const additionalPaymentAmount = longer.additionalPaymentAmount * 2
  expect(complaints({ ...longer, additionalPaymentAmount })).toEqual([
    'service: extendAppointment of a1 charged 80000 instead of 40000',
  ])
})

test('an extension that is there twice is found', () => {
  const extensions = [...longer.extensions, ...longer.extensions]
  expect(complaints({ ...longer, extensions })).toContain('service: a1 has one extension twice')
})
