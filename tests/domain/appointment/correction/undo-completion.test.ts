import { describe, expect, it } from 'vitest'
import { tendersOf } from '#domain/appointment/tenders'
import type { World } from '#domain/rows/world'
import { business, jose } from '../../../support/business'
import { at, booking, completing, done, refusalOf, rowOf } from '../../../support/commands'
import { paying, pointsOf, undoing, visited, withPoints } from './visited'

describe('an undone completion', () => {
  it('gives the visit back with points and commission taken back, and keeps the money', () => {
    const row = rowOf(done(visited(), 'undoCompletion', undoing(), at('16:00')))
    expect(row).toMatchObject({
      status: 'CHECKED_IN',
      completedBy: null,
      completedDateTime: null,
      staffCommission: 0,
      pointsEarned: 0,
      totalPricePaid: 876,
      corrections: [{ kind: 'COMPLETION', points: 8, amount: 570 }],
    })
    expect(tendersOf(row)).toEqual(tendersOf(rowOf(visited())))
  })

  it('can be completed again with the same totals', () => {
    const before = visited()
    const undone = done(before, 'undoCompletion', undoing(), at('16:00'))
    const ending = completing({ completeAppointmentPayment: paying(570) })
    const again = done(undone, 'completeAppointment', ending, at('16:30'))
    const { totalPricePaid, pointsEarned, staffCommission } = rowOf(before)
    expect(rowOf(again)).toMatchObject({ totalPricePaid, pointsEarned, staffCommission })
    expect(again.customers.get(jose)).toEqual(before.customers.get(jose))
  })

  it('gives no points twice to a customer who had spent them', () => {
    const undone = done(withPoints(visited(), 3), 'undoCompletion', undoing(), at('16:00'))
    const ending = completing({ completeAppointmentPayment: paying(570) })
    const again = done(undone, 'completeAppointment', ending, at('16:30'))
    expect(rowOf(again).pointsEarned).toBe(8)
    expect(pointsOf(again)).toBe(3)
  })

  it('counts for the day on which it was made offline', () => {
    const late = undoing({ paidOn: '2026-11-21' })
    expect(refusalOf(visited(), 'undoCompletion', late, at('09:00', '2026-11-22'))).toBeNull()
  })

  it('is refused on another day, for another status, and for a place that is taken', () => {
    const message = (world: World, time = '16:00', date = '2026-11-21') =>
      refusalOf(world, 'undoCompletion', undoing(), at(time, date))?.message
    expect(message(visited(), '16:00', '2026-11-22')).toContain('Only a completion of the same day')
    expect(message(done(business(), 'createAppointment', booking()))).toBe(
      'Appointment is RESERVED and cannot be reopened.',
    )
    const next = booking({
      id: 'a2',
      startTime: '15:30',
      serviceIds: ['gym'],
      status: 'CHECKED_IN',
      staffId: null,
      roomId: null,
      lockerId: 'l1',
    })
    expect(message(done(visited(), 'createAppointment', next, at('15:30')))).toBe(
      'LOCKER L1 is in use by Jose.',
    )
  })
})
