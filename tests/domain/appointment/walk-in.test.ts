import { describe, expect, it } from 'vitest'
import { nextWalkIn, whyNoWalkIn } from '#domain/appointment/line-up/walk-in'
import type { World } from '#domain/rows/world'
import { scatterOf } from '#domain/slot/scatter'
import { business, maria, today } from '../../support/business'
import { at, booking, cancelling, done, gymVisit } from '../../support/commands'
import { enter, present } from '../../support/line-up/attended'

const next = (
  world: World,
  time: string,
  services = ['swedish'],
  scatter: number | null = null,
) => {
  const found = nextWalkIn(world, services, { date: today, time }, scatter)
  return found && [found.startTime, found.staff.id, found.room.id, found.locker.id]
}

const withAna = (body = {}) => done(business(), 'createAppointment', booking(body))

describe('a walk-in', () => {
  it('is booked on the next five minutes with the first free therapist', () => {
    expect(next(business(), '14:01')).toEqual(['14:05', 'ana', 'r1', 'l1'])
    expect(next(business(), '14:00')).toEqual(['14:00', 'ana', 'r1', 'l1'])
  })

  it('gets the therapist with the fewest appointments, then the longest wait', () => {
    const early = withAna({ startTime: '10:00', roomId: 'r2' })
    expect(next(early, '14:00')).toEqual(['14:00', 'bea', 'r1', 'l1'])
    const both = done(
      early,
      'createAppointment',
      booking({ id: 'a2', mobileNumber: maria, staffId: 'bea', startTime: '13:00' }),
    )
    const gone = new Map([...both.staffs].filter(([id]) => id !== 'cora'))
    expect(next({ ...both, staffs: gone }, '14:30')?.slice(0, 2)).toEqual(['14:30', 'ana'])
  })

  it('counts no appointment that has not begun, and none that was requested', () => {
    const requested = withAna({ startTime: '10:00', roomId: 'r2', staffRequested: true })
    expect(next(requested, '14:00')?.[1]).toBe('ana')
    expect(next(withAna({ startTime: '16:30' }), '14:00')?.[1]).toBe('ana')
  })

  it('goes to the next of the line-up who is qualified, free and not skipped', () => {
    const world = present({ cora: '09:00', bea: '09:50', ana: '10:00' })
    expect(next(world, '14:00')?.[1]).toBe('cora')
    expect(next(world, '14:00', ['shiatsu'])?.[1]).toBe('bea')
    const body = { skipId: 's1', minutes: 20, reason: 'Lunch' }
    const skipped = enter(world, { name: 'skipTurn', staffId: 'cora', body, time: '14:00' })
    if (typeof skipped === 'string') throw new Error(skipped)
    expect(next(skipped, '14:02')?.slice(0, 2)).toEqual(['14:05', 'bea'])
    expect(next(skipped, '14:18')?.slice(0, 2)).toEqual(['14:20', 'cora'])
    const gone = new Map([...skipped.attendances].filter(([, row]) => row.staffId === 'cora'))
    expect(next({ ...skipped, attendances: gone }, '14:02')?.slice(0, 2)).toEqual(['14:20', 'cora'])
  })

  it('counts no cancelled appointment', () => {
    const cancelled = done(withAna({ startTime: '10:00' }), 'cancelAppointment', cancelling())
    expect(next(cancelled, '14:00')?.[1]).toBe('ana')
  })

  it('waits for a therapist who is qualified and for a room that serves the service', () => {
    const world = withAna({ serviceIds: ['shiatsu'], startTime: '13:30' })
    const only = new Map([...world.staffs].filter(([id]) => id !== 'bea'))
    expect(next({ ...world, staffs: only }, '14:00', ['shiatsu'])).toEqual(null)
    expect(next({ ...world, staffs: only }, '14:40', ['shiatsu'])).toEqual([
      '16:30',
      'ana',
      'r1',
      'l1',
    ])
    const oneRoom = new Map([...world.rooms].filter(([id]) => id === 'r1'))
    expect(next({ ...world, rooms: oneRoom }, '14:40')?.[0]).toBe('16:30')
  })

  it('is given no locker that another visit holds', () => {
    const world = done(business(), 'createAppointment', gymVisit(), at('13:00'))
    expect(next(world, '14:00')?.[3]).toBe('l2')
    const one = new Map([...world.lockers].filter(([id]) => id === 'l1'))
    expect(next({ ...world, lockers: one }, '14:00')).toBeNull()
  })

  it('board-10 gets other places on a tablet that is cut off, never against the line-up', () => {
    const on = (tablet: number) => next(business(), '14:00', ['swedish'], tablet)
    expect([on(0), on(1), on(2)]).toEqual([
      ['14:00', 'bea', 'r2', 'l2'],
      ['14:00', 'cora', 'r3', 'l3'],
      ['14:00', 'bea', 'r2', 'l2'],
    ])
    const fewest = next(withAna({ startTime: '10:00' }), '14:00', ['swedish'], scatterOf('desk'))
    expect(fewest?.[1]).not.toBe('ana')
    const present3 = present({ cora: '09:00', bea: '09:50', ana: '10:00' })
    expect(next(present3, '14:00', ['swedish'], 0)).toEqual(['14:00', 'cora', 'r2', 'l2'])
    const one = new Map([...business().lockers].filter(([id]) => id === 'l1'))
    expect(next(business({ lockers: one }), '14:00', ['swedish'], 5)?.[3]).toBe('l1')
    expect(scatterOf('desk')).not.toBe(scatterOf('bar'))
  })

  it('LINEUP-9 is told why there is no place', () => {
    const why = (world: World, time = '14:00', service = 'swedish') =>
      whyNoWalkIn(world, [service], { date: today, time })
    const without = (kind: 'staffs' | 'rooms' | 'lockers', ...ids: string[]) =>
      business({ [kind]: new Map([...business()[kind]].filter(([id]) => !ids.includes(id))) })
    expect(why(without('staffs', 'ana', 'bea'), '14:00', 'shiatsu')).toBe('UNQUALIFIED')
    expect(why(present({ cora: '10:00' }), '14:00', 'shiatsu')).toBe('AWAY')
    expect(why(without('rooms', 'r1', 'r2'), '14:00', 'shiatsu')).toBe('UNSERVED')
    expect(why(without('lockers', 'l1', 'l2', 'l3'))).toBe('LOCKER')
    expect(why(business(), '06:30')).toBe('CLOSED')
    expect(why(without('staffs', 'cora'), '22:15')).toBe('THERAPIST')
    const world = done(without('rooms', 'r2', 'r3'), 'createAppointment', booking())
    expect(why({ ...world, rooms: new Map([...world.rooms].slice(0, 1)) }, '14:00')).toBe('ROOM')
  })

  it('is not asked to wait for more than two hours, nor into the next day', () => {
    expect(next(business(), '06:59')).toBeNull()
    expect(next(business(), '07:00')?.[0]).toBe('09:00')
    expect(next(business(), '23:58')).toBeNull()
  })
})
