import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { callOuts } from '#domain/appointment/line-up/call-out'
import { nextWalkIn } from '#domain/appointment/line-up/walk-in'
import { guestsOf } from '#domain/appointment/running/absent-guests'
import { isLate } from '#domain/appointment/running/late'
import { endOfDay } from '#domain/reports/end-of-day'
import { absence } from '#domain/rows/line-up/absence'
import type { World } from '#domain/rows/world'
import { business, today } from '../../../support/business'
import { at, booking, done, rowOf } from '../../../support/commands'
import { placesAt, present, visit } from '../../../support/line-up/attended'
import { withSecond } from '../../../support/tandem/with-second'

const now = (time: string) => at(time).now
const money = { amount: 300, modeOfPayment: 'CASH' }
/** Jose's reservation at 14:00 with Ana and Bea. */
const reserved = () =>
  withSecond(
    done(business(), 'createAppointment', booking({ appointmentCreationPayment: money })),
    'a1',
    'bea',
  )
/** A guest with Bea and Cora from 10:30 on, on a day with attendances. */
const inside = (more = {}) =>
  withSecond(
    visit(present({ bea: '09:50', ana: '10:00', cora: '10:10' }), 'v1', 'bea', '10:30'),
    'v1',
    'cora',
    more,
  )
const turnsOf = (world: World) =>
  Object.fromEntries(placesAt(world, '14:00').map(({ staff, turns }) => [staff.id, turns]))

describe('a guest with two therapists', () => {
  it('is one visit at the end of the day, and paid once', () => {
    const { count, open, modes } = endOfDay([...reserved().appointments.values()], today)
    expect(count).toMatchObject({ appointments: 1, paid: 30_000 })
    expect(open.map(({ id }) => id)).toEqual(['a1'])
    expect(modes).toMatchObject([{ mode: 'CASH', amounts: [30_000, 0, 0, 0, 0] }])
  })

  it('is late once', () => {
    const rows = [...reserved().appointments.values()]
    expect(rows.filter((row) => isLate(row, now('14:30'))).map(({ id }) => id)).toEqual(['a1'])
  })

  it('LINEUP-2 is a turn of both, unless the guest asked for the second one', () => {
    expect(turnsOf(inside())).toEqual({ ana: 0, bea: 1, cora: 1 })
    expect(turnsOf(inside({ staffRequested: true }))).toEqual({ ana: 0, bea: 1, cora: 0 })
    expect(placesAt(inside(), '11:00').map(({ staff, state }) => [staff.id, state])).toEqual([
      ['ana', 'FREE'],
      ['bea', 'BUSY'],
      ['cora', 'BUSY'],
    ])
  })

  it('has both wait for the next walk-in on a day without attendances', () => {
    const world = visit(business(), 'v1', 'bea', '10:30')
    expect(nextWalkIn(world, ['swedish'], now('13:00'))?.staff.id).toBe('ana')
    expect(nextWalkIn(withSecond(world, 'v1', 'ana'), ['swedish'], now('13:00'))?.staff.id).toBe(
      'cora',
    )
  })

  it('LINEUP-7 is called once, with both therapists', () => {
    const world = inside()
    const guest = { ...rowOf(world, 'v1'), roomId: 'r2' }
    const rows = new Map(world.appointments).set('v1', guest)
    const calls = callOuts({ ...world, appointments: rows }, now('10:31'))
    expect(calls).toMatchObject([{ id: 'v1', therapist: 'Bea, Cora', room: 'Room 2' }])
    const left = rows.set('v1-second', { ...rowOf(world, 'v1-second'), status: 'CANCELLED' })
    const alone = callOuts({ ...world, appointments: left }, now('10:31'))
    expect(alone).toMatchObject([{ therapist: 'Bea' }])
  })

  it('ABSENCE-3 gets another second therapist at the same start', () => {
    const away = (staffId: string) =>
      v.parse(absence, { id: 'n1', staffId, day: today, from: '13:00', until: '24:00' })
    const world = reserved()
    expect(guestsOf(world, away('bea'), now('10:00'))).toMatchObject([
      { row: { id: 'a1-second' }, move: { staffId: 'cora' } },
    ])
    expect(guestsOf(world, away('ana'), now('10:00'))).toMatchObject([
      { row: { id: 'a1' }, move: { staffId: 'cora' } },
    ])
    const busy = done(
      world,
      'createAppointment',
      booking({ id: 'a9', staffId: 'cora', roomId: 'r3', mobileNumber: '639171234567' }),
    )
    expect(guestsOf(busy, away('bea'), now('10:00'))).toMatchObject([{ move: null }])
  })
})
