import { describe, expect, it } from 'vitest'
import type { World } from '#domain/rows/world'
import { availableResources } from '#domain/slot/availability'
import { business, today } from '../../support/business'
import {
  at,
  booking,
  cancelling,
  checkingIn,
  completing,
  done,
  gymVisit,
  refusalOf,
  rowOf,
  updating,
} from '../../support/commands'

const other = (body: Parameters<typeof booking>[0] = {}) => booking({ id: 'a2', ...body })
const refusal = (world: World, body: Parameters<typeof booking>[0]) =>
  refusalOf(world, 'createAppointment', other(body))
const booked = () => done(business(), 'createAppointment', booking())

describe('CREATE-11 a taken slot cannot be booked', () => {
  it('names the booking in the way of therapist and room', () => {
    const found = refusal(booked(), { startTime: '15:00' })
    expect(found).toMatchObject({ code: 'overlap', field: 'staffId' })
    expect(
      found?.obstacles?.map(({ kind, why, appointmentId }) => [kind, why, appointmentId]),
    ).toEqual([
      ['staff', 'BUSY', 'a1'],
      ['room', 'BUSY', 'a1'],
    ])
    expect(found?.message).toContain('ANA is busy from 2:00 PM to 3:15 PM (Jose).')
  })

  it('lets a booking begin when the earlier one and its cleaning end', () => {
    expect(refusal(booked(), { startTime: '15:15', confirmed: ['BREAK'] })).toBeNull()
    expect(refusal(booked(), { startTime: '12:45', confirmed: ['BREAK'] })).toBeNull()
  })

  it('frees the slot when the other is cancelled or completed early', () => {
    expect(refusal(done(booked(), 'cancelAppointment', cancelling()), {})).toBeNull()
    const inside = done(
      booked(),
      'checkInAppointment',
      checkingIn({ checkInPayment: { amount: 800 } }),
    )
    expect(refusal(inside, { startTime: '15:00' })).not.toBeNull()
    const early = done(inside, 'completeAppointment', completing(), at('14:30'))
    expect(refusal(early, { startTime: '14:45' })).toBeNull()
    expect(refusal(early, { startTime: '14:30' })).not.toBeNull()
  })

  it('knows the therapists and rooms that cannot give the service', () => {
    expect(refusal(business(), { serviceIds: ['shiatsu'], staffId: 'cora' })?.message).toBe(
      'CORA does not give this service.',
    )
    expect(refusal(business(), { serviceIds: ['shiatsu'], roomId: 'r3' })?.message).toBe(
      'ROOM 3 does not serve this service.',
    )
    expect(refusal(business(), { staffId: 'dina' })).toMatchObject({ code: 'missing' })
  })

  it('gives a locker to one CHECKED_IN appointment of the day', () => {
    const world = done(business(), 'createAppointment', gymVisit())
    const second = refusalOf(world, 'createAppointment', gymVisit({ id: 'a2' }))
    expect(second).toMatchObject({ code: 'overlap', message: 'LOCKER L1 is in use by Jose.' })
    expect(refusalOf(world, 'createAppointment', booking({ id: 'a2', lockerId: 'l1' }))).toBeNull()
    const completed = done(
      world,
      'completeAppointment',
      completing({ completeAppointmentPayment: { amount: 300 } }),
    )
    expect(refusalOf(completed, 'createAppointment', gymVisit({ id: 'a2' }))).toBeNull()
  })
})

describe('soft rules (SPEC.md availability-5)', () => {
  it.each([
    [{ startTime: '12:30' }, ['BREAK']],
    [{ startTime: '18:00' }, ['DUTY_HOURS']],
    [{ startTime: '23:30' }, ['DUTY_HOURS', 'STORE_HOURS']],
    [{ startDate: '2026-11-22', staffId: 'cora' }, ['DUTY_HOURS']],
  ])('%j passes once %j is confirmed', (body, rules) => {
    const found = refusal(business(), body)
    expect(found).toMatchObject({ code: 'confirm', confirm: rules })
    expect(refusal(business(), { ...body, confirmed: rules.slice(1) })).not.toBeNull()
    const world = done(business(), 'createAppointment', other({ ...body, confirmed: rules }))
    expect(rowOf(world, 'a2').confirmed).toEqual(rules)
  })

  it('a hard rule stays hard whatever is confirmed', () => {
    const confirmed = ['BREAK', 'DUTY_HOURS', 'STORE_HOURS', 'NO_THERAPIST']
    expect(refusal(booked(), { confirmed })?.code).toBe('overlap')
  })

  it('a reservation may go without a therapist when a person said so, a check-in may not', () => {
    const without = { staffId: null, confirmed: ['NO_THERAPIST'] }
    const world = done(business(), 'createAppointment', booking(without))
    expect(rowOf(world)).toMatchObject({ staffId: null, resourceId: null })
    expect(refusalOf(world, 'checkInAppointment', checkingIn())?.field).toBe('staffId')
    expect(refusal(business(), { ...without, status: 'CHECKED_IN', lockerId: 'l1' })).not.toBeNull()
    expect(refusal(business(), { ...without, roomId: null })).not.toBeNull()
  })
})

describe('moving a booking', () => {
  const two = () => done(booked(), 'createAppointment', other({ staffId: 'bea', roomId: 'r2' }))

  it('UPDATE-1 checks the changed fields', () => {
    expect(refusalOf(two(), 'updateAppointment', updating({ staffId: 'bea' }))?.code).toBe(
      'overlap',
    )
    expect(refusalOf(two(), 'updateAppointment', updating({ roomId: 'r2' }))?.code).toBe('overlap')
    expect(refusalOf(two(), 'updateAppointment', updating({ staffId: 'cora' }))).toBeNull()
  })

  it('UPDATE-1 lets a note pass although the therapist has become unavailable', () => {
    const world = two()
    const ana = world.staffs.get('ana')
    if (!ana) throw new Error('no Ana')
    const without = { ...world, staffs: new Map([['ana', { ...ana, available: false }]]) }
    expect(refusalOf(without, 'updateAppointment', updating({ note: 'Late' }))).toBeNull()
  })

  it('a new start is checked with all its places, and not for the past', () => {
    const move = (body: Parameters<typeof updating>[0]) =>
      refusalOf(two(), 'updateAppointment', updating(body))
    expect(move({ startTime: '15:30' })?.confirm).toEqual(['BREAK'])
    expect(move({ startTime: '14:30', staffId: 'bea' })?.code).toBe('overlap')
    expect(move({ startDate: '2026-11-20' })?.message).toBe(
      'Service > Date cannot be before today.',
    )
    const moved = done(two(), 'updateAppointment', updating({ startTime: '10:00' }))
    expect(rowOf(moved)).toMatchObject({ startTime: '10:00', endTime: '11:15', startDate: today })
  })

  it('a CHECKED_IN appointment stays where it is in time', () => {
    const world = done(business(), 'createAppointment', gymVisit())
    const found = refusalOf(world, 'updateAppointment', updating({ startTime: '10:00' }))
    expect(found).toMatchObject({ code: 'state' })
  })
})

describe('an existing booking is judged by the length it was booked with', () => {
  const lasting = (world: World, duration: number): World => ({
    ...world,
    services: new Map(
      [...world.services].map(([id, row]) => [id, id === 'swedish' ? { ...row, duration } : row]),
    ),
  })
  /** Jose with Ana from 14:00 to 15:15, and another customer with Bea from `startTime` on. */
  const beside = (startTime: string) =>
    done(
      booked(),
      'createAppointment',
      other({ staffId: 'bea', roomId: 'r2', startTime, confirmed: ['BREAK'] }),
    )
  const toBea = updating({ staffId: 'bea', roomId: 'r2' })
  const freeFor = (world: World, startTime = '14:00') =>
    availableResources(world, {
      startDate: today,
      startTime,
      serviceIds: ['swedish'],
      appointmentId: 'a1',
    }).staffs.map(({ id }) => id)

  it('UPDATE-1 a service that takes longer now makes no booked therapist unavailable', () => {
    const world = lasting(beside('15:15'), 120)
    expect(refusalOf(world, 'updateAppointment', toBea)).toBeNull()
    expect(refusalOf(world, 'checkInAppointment', checkingIn({ staffId: 'bea' }))).toBeNull()
    expect(freeFor(world)).toContain('bea')
  })

  it('UPDATE-1 a service that takes less now offers no busy therapist, and names the booking', () => {
    const world = lasting(beside('15:00'), 30)
    expect(refusalOf(world, 'updateAppointment', toBea)?.message).toBe(
      'BEA is busy from 3:00 PM to 4:15 PM (Jose). ROOM 2 is busy from 3:00 PM to 4:15 PM (Jose).',
    )
    expect(freeFor(world)).not.toContain('bea')
  })

  it('UPDATE-2 at a new start it takes what its service takes today', () => {
    const world = lasting(beside('15:00'), 30)
    expect(freeFor(world, '14:15')).toContain('bea')
    const moved = done(
      world,
      'updateAppointment',
      updating({ startTime: '14:15', staffId: 'bea', roomId: 'r2' }),
    )
    expect(rowOf(moved)).toMatchObject({ startTime: '14:15', endTime: '15:00' })
  })
})
