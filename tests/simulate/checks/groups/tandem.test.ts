import { expect, test } from 'vitest'
import type { Appointment } from '#domain/rows/appointment'
import { rowOf, tandem } from '../../../support/commands'
import { checkTandem } from './tandem'

const world = tandem()
const [guest, second] = [rowOf(world, 'a1'), rowOf(world, 't1')]

/** Violations of a guest's row and the second therapist's, with these changes. */
function complaints(ofGuest: Partial<Appointment>, ofSecond: Partial<Appointment>): string[] {
  const found: string[] = []
  const rows = [
    { ...guest, ...ofGuest },
    { ...second, ...ofSecond },
  ]
  checkTandem(rows, (text) => found.push(text))
  return found.map((text) => text.replace('service: second therapist t1 of a1 ', ''))
}

test('a second therapist with the interval and status of the guest gives no violation', () => {
  expect(complaints({}, {})).toEqual([])
  const visit = { status: 'COMPLETED', completedDateTime: '2026-11-21T07:00:00Z' } as const
  expect(complaints(visit, visit)).toEqual([])
})

test('a second therapist who was left behind is found', () => {
  expect(complaints({ status: 'CHECKED_IN' }, {})).toEqual([
    'has status RESERVED instead of CHECKED_IN',
  ])
  expect(complaints({ endTime: '16:00' }, {})).toEqual(['has endTime 15:15 instead of 16:00'])
  expect(complaints({ status: 'CANCELLED' }, {})).toEqual([
    'has status RESERVED instead of CANCELLED',
    'is not cancelled',
  ])
})

test('a second therapist who has left keeps the interval of that time', () => {
  expect(complaints({ endTime: '16:00' }, { status: 'CANCELLED' })).toEqual([])
})

test("a place, a price and the guest's own therapist are found", () => {
  const own = { roomId: 'r1', originalPrice: 800, staffId: guest.staffId }
  expect(complaints({}, own)).toEqual(['is the first one', 'has a roomId', 'has a originalPrice'])
})
