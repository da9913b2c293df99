import { describe, expect, it, test } from 'vitest'
import { commands } from '#domain/commands/all'
import { isDayOff } from '#domain/slot/obstacles'
import { business } from '../support/business'
import { booking, done, refusalOf } from '../support/commands'

const world = business()

function withAna(body: object) {
  const input = commands.updateStaff.parse({ id: 'ana', ...body })
  if (!input) throw new Error('the body cannot be read')
  return done(world, 'updateStaff', input)
}

/** The refusal of Jose's massage with Ana on a Saturday at 14:00. */
const booked = (body: object) => refusalOf(withAna(body), 'createAppointment', booking())

describe('STAFF-3 a rota', () => {
  it('replaces the hours of its weekdays only', () => {
    const late = { SAT: { start: '15:00', lastCall: '22:00' } }
    expect(booked({ weekHours: late })?.message).toBe('ANA is not on duty at 2:00 PM.')
    expect(booked({ weekHours: { SUN: null } })).toBeNull()
    const early = { SAT: { start: '13:00', lastCall: '14:00' } }
    expect(booked({ startDutyTime: '18:00', weekHours: early })).toBeNull()
  })

  it('may give a day off, which staff may overrule', () => {
    const refusal = booked({ weekHours: { SAT: null } })
    expect(refusal).toMatchObject({ message: 'ANA is off on this day.', confirm: ['DUTY_HOURS'] })
  })

  it('may pass midnight, and be taken back', () => {
    const night = { SAT: { start: '13:00', lastCall: '02:00' } }
    expect(booked({ weekHours: night })).toBeNull()
    expect(booked({ weekHours: null })).toBeNull()
  })
})

test('STAFF-3 leave is days off, both ends included', () => {
  const leaves = [{ from: '2026-11-19', until: '2026-11-21', reason: 'Wedding' }]
  expect(booked({ leaves })).toMatchObject({
    message: 'ANA is on leave until Nov 21, 2026.',
    confirm: ['DUTY_HOURS'],
  })
  const ana = withAna({ leaves }).staffs.get('ana')
  if (!ana) throw new Error('Ana is missing')
  const days = ['2026-11-18', '2026-11-19', '2026-11-21', '2026-11-22']
  expect(days.map((day) => isDayOff(ana, day))).toEqual([false, true, true, false])
})

test.each([
  [
    { leaves: [{ from: '2026-11-21', until: '2026-11-20' }] },
    'Leave from Nov 21, 2026 should not end before it begins.',
  ],
  [
    { weekHours: { MON: { start: '10:00', lastCall: '10:00' } } },
    'Start and last call of MON should differ.',
  ],
])('%j is refused', (body, message) => {
  const input = commands.updateStaff.parse({ id: 'ana', ...body })
  expect(input && refusalOf(world, 'updateStaff', input)?.message).toBe(message)
})

it.each([{ weekHours: { MONDAY: null } }, { leaves: [{ from: '2026-11-21' }] }])(
  '%j cannot be read',
  (body) => {
    expect(commands.updateStaff.parse({ id: 'ana', ...body })).toBeNull()
  },
)
