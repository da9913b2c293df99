import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { addAbsenceInput } from '#domain/absence/input'
import { guestsOf } from '#domain/appointment/running/absent-guests'
import { isUnplaced } from '#domain/appointment/running/unplaced'
import type { World } from '#domain/rows/world'
import { unavailableResources } from '#domain/slot/availability'
import { business, maria, today } from '../../support/business'
import { at, booking, done, extending, refusalOf } from '../../support/commands'

const absent = (body: object = {}) => ({
  ...v.parse(addAbsenceInput, { staffId: 'ana', day: today, ...body }),
  id: 'n1',
})
const away = (body: object = {}, world: World = business()) =>
  done(world, 'addAbsence', absent(body))
const refusal = (world: World, body: object = {}) =>
  refusalOf(world, 'createAppointment', booking({ id: 'a2', ...body }))

describe('an absence', () => {
  it('ABSENCE-1 takes the therapist off for its hours, and asks like other duty hours', () => {
    const world = away({ from: '15:00', until: '16:00' })
    expect(refusal(world)).toMatchObject({
      code: 'confirm',
      confirm: ['DUTY_HOURS'],
      message: 'ANA is absent from 3:00 PM to 4:00 PM.',
    })
    expect(refusal(world, { confirmed: ['DUTY_HOURS'] })).toBeNull()
    expect(refusal(world, { startTime: '13:30', confirmed: ['BREAK'] })).toBeNull()
    expect(refusal(world, { staffId: 'bea' })).toBeNull()
  })

  it('ABSENCE-1 ends with its day', () => {
    const world = away()
    expect(refusal(world)?.message).toBe('ANA is absent on this day.')
    expect(refusal(world, { startDate: '2026-11-22' })).toBeNull()
    const query = { startTime: '14:00' }
    const off = unavailableResources(world, { ...query, startDate: today }).onDayOff
    expect(off.map(({ id }) => id)).toEqual(['ana'])
    const next = unavailableResources(world, { ...query, startDate: '2026-11-22' }).onDayOff
    expect(next.map(({ id }) => id)).not.toContain('ana')
  })

  it('stands in the way of a longer visit', () => {
    const world = away({ from: '15:30' }, done(business(), 'createAppointment', booking()))
    const found = refusalOf(world, 'extendAppointment', extending())
    expect(found?.message).toBe('ANA is absent from 3:30 PM on.')
    expect(refusalOf(world, 'extendAppointment', extending({ minutes: 15 }))).toBeNull()
  })

  it('is added once and stays as a record when it is taken back', () => {
    const world = away()
    expect(done(world, 'addAbsence', absent({ reason: 'again' }))).toEqual(world)
    const back = done(world, 'cancelAbsence', { id: 'n1' }, at('11:00'))
    expect(back.absences.get('n1')?.cancelledAt).toBe(at('11:00').now.instant)
    expect(refusal(back)).toBeNull()
    const again = done(back, 'cancelAbsence', { id: 'n1' }, at('12:00'))
    expect(again.absences.get('n1')?.cancelledAt).toBe(at('11:00').now.instant)
  })

  it('absence-3 proposes no place that an earlier proposal took, and marks who has none', () => {
    const ana = new Map([...business().staffs].filter(([id]) => id === 'ana'))
    const first = booking({ startTime: '13:00', confirmed: ['BREAK'] })
    const second = booking({ id: 'a2', mobileNumber: maria, startTime: '14:15' })
    const alone = done(business({ staffs: ana }), 'createAppointment', first)
    const both = done(alone, 'createAppointment', second)
    const world = away({ from: '13:00', until: '15:30' }, both)
    const row = world.absences.get('n1')
    if (!row) throw new Error('no absence')
    const guests = guestsOf(world, row, at('12:00').now)
    expect(guests.map(({ move }) => move?.startTime)).toEqual(['16:30', undefined])
    const unplaced = (left: World) =>
      [...left.appointments.values()].map((r) => isUnplaced(left, r))
    expect(unplaced(world)).toEqual([true, true])
    expect(unplaced(both)).toEqual([false, false])
    expect(unplaced(done(world, 'cancelAbsence', { id: 'n1' }, at('12:00')))).toEqual([
      false,
      false,
    ])
  })

  it('is refused for a bad shape or an unknown therapist only', () => {
    const bad = absent({ from: '16:00', until: '15:00' })
    expect(refusalOf(business(), 'addAbsence', bad)?.message).toBe(
      'The end of an absence should be after its start.',
    )
    expect(refusalOf(business(), 'addAbsence', absent({ staffId: 'zoe' }))?.code).toBe('missing')
    expect(refusalOf(business(), 'cancelAbsence', { id: 'n9' })?.code).toBe('missing')
  })
})

describe('the flag for a day off now', () => {
  it('means the day on which it was set', () => {
    const world = done(business(), 'updateStaff', { id: 'ana', dayOffNow: true })
    expect(world.staffs.get('ana')).toMatchObject({ dayOffNow: true, dayOffOn: today })
    expect(refusal(world)?.message).toBe('ANA is off on this day.')
    expect(refusal(world, { startDate: '2026-11-22' })).toBeNull()
    const late = { id: 'ana', dayOffNow: true, dayOffOn: '2026-11-20' }
    expect(refusal(done(business(), 'updateStaff', late))).toBeNull()
  })
})
