import { describe, expect, it } from 'vitest'
import { nextWalkIn } from '#domain/appointment/line-up/walk-in'
import { addDays } from '#domain/kernel/dates'
import type { World } from '#domain/rows/world'
import { availableResources } from '#domain/slot/availability'
import { isCarriedOver, runningDay } from '#domain/slot/night'
import { business, makati, maria, today } from '../../support/business'
import {
  at,
  booking,
  checkingIn,
  completing,
  done,
  gymVisit,
  refusalOf,
  rowOf,
} from '../../support/commands'

const tomorrow = addDays(today, 1)
const newDay = { startDate: tomorrow, createdDate: tomorrow }
const confirmed = ['DUTY_HOURS', 'STORE_HOURS']
const night = (time: string) => at(time, tomorrow)

/** Jose's massage with Ana in room 1 from 23:00 to 00:15; the locker is L1. */
const massage = () =>
  done(
    business(),
    'createAppointment',
    booking({ startTime: '23:00', status: 'CHECKED_IN', lockerId: 'l1', confirmed }),
    at('23:00'),
  )

const gym = () =>
  done(business(), 'createAppointment', gymVisit({ startTime: '20:00' }), at('20:00'))

/** The refusal of locker L1 for Maria's gym visit on the new day, if she books it at `time`; null if it is free. */
const refusalAt = (world: World, time: string, startTime = time) =>
  refusalOf(
    world,
    'createAppointment',
    gymVisit({ ...newDay, id: 'a2', mobileNumber: maria, startTime, confirmed }),
    night(time),
  )

describe('a visit past midnight', () => {
  it('keeps its locker until it ends', () => {
    const inUse = { code: 'overlap', message: 'LOCKER L1 is in use by Jose.' }
    expect(refusalAt(massage(), '00:11')).toMatchObject(inUse)
    expect(refusalAt(massage(), '00:15')).toBeNull()
  })

  it('keeps it from a booking for later on the new day', () => {
    expect(refusalAt(massage(), '00:11', '14:00')).toMatchObject({ code: 'overlap' })
    expect(refusalAt(massage(), '09:00', '14:00')).toBeNull()
  })

  it('keeps it from a reservation of the new day that is checked in', () => {
    const world = done(
      massage(),
      'createAppointment',
      booking({
        id: 'a2',
        startDate: tomorrow,
        startTime: '10:00',
        roomId: 'r2',
        mobileNumber: maria,
      }),
    )
    const input = checkingIn({ id: 'a2' })
    expect(refusalOf(world, 'checkInAppointment', input, night('00:11'))?.code).toBe('overlap')
    expect(refusalOf(world, 'checkInAppointment', input, night('09:55'))).toBeNull()
  })

  it('gives it back when it is completed', () => {
    const paid = completing({ completeAppointmentPayment: { amount: 800 } })
    const world = done(massage(), 'completeAppointment', paid, night('00:10'))
    expect(refusalAt(world, '00:11')).toBeNull()
  })

  it('keeps its therapist and room', () => {
    const next = booking({ id: 'a2', startDate: tomorrow, startTime: '00:05', confirmed })
    const found = refusalOf(massage(), 'createAppointment', next, night('00:05'))
    expect(found?.obstacles?.map(({ kind, why }) => [kind, why])).toEqual([
      ['staff', 'BUSY'],
      ['room', 'BUSY'],
    ])
  })

  it('without a length keeps its locker until the night ends', () => {
    expect(refusalAt(gym(), '03:59')).toMatchObject({ code: 'overlap' })
    expect(refusalAt(gym(), '04:00')).toBeNull()
    const store = { ...makati, nightEndTime: '02:00' }
    expect(refusalAt({ ...gym(), store }, '02:00')).toBeNull()
  })

  it('is left out of the free places', () => {
    const query = { startDate: tomorrow, startTime: '14:00', serviceIds: ['gym'] }
    const lockersAt = (time: string) =>
      availableResources(massage(), query, night(time).now).lockers.map(({ id }) => id)
    expect(lockersAt('00:11')).toEqual(['l2', 'l3'])
    expect(lockersAt('10:00')).toEqual(['l1', 'l2', 'l3'])
    const store = { ...makati, openTime: '00:00', closeTime: '23:59' }
    const staffs = new Map(
      [...business().staffs].map(([id, row]) => [
        id,
        { ...row, daysOff: [], startDutyTime: '00:00', lastCallTime: '23:00' },
      ]),
    )
    const walkIn = nextWalkIn({ ...massage(), store, staffs }, ['swedish'], night('00:10').now)
    expect(walkIn).toMatchObject({ startTime: '00:10', locker: { id: 'l2' } })
  })
})

describe('the day that is running', () => {
  it.each([
    ['00:11', today],
    ['03:59', today],
    ['04:00', tomorrow],
    ['23:59', tomorrow],
  ])('at %s of the new day is %s', (time, day) => {
    expect(runningDay(night(time).now)).toBe(day)
  })

  it('ends with the night of its store', () => {
    expect(runningDay(night('01:30').now, { nightEndTime: '01:00' })).toBe(tomorrow)
    expect(runningDay(night('05:30').now, { nightEndTime: '06:00' })).toBe(today)
  })
})

describe('carried-over visits', () => {
  it.each([
    ['23:30', false],
    ['00:11', true],
    ['03:59', true],
    ['04:00', false],
  ])('at %s a visit that has taken longer: %s', (time, is) => {
    const now = time === '23:30' ? at(time).now : night(time).now
    expect(isCarriedOver(rowOf(massage()), now, makati)).toBe(is)
  })

  it('include a long one until its end, whatever the night', () => {
    const long = { ...rowOf(massage()), endTime: '05:00' }
    expect(isCarriedOver(long, night('04:59').now, makati)).toBe(true)
    expect(isCarriedOver(long, night('05:00').now, makati)).toBe(false)
  })

  it('exclude one that waits, is over, or began on another day', () => {
    const row = rowOf(massage())
    for (const status of ['RESERVED', 'COMPLETED', 'CANCELLED'])
      expect(isCarriedOver({ ...row, status }, night('00:11').now, makati)).toBe(false)
    const old = { ...row, startDate: addDays(today, -1) }
    expect(isCarriedOver(old, night('00:11').now, makati)).toBe(false)
  })
})
