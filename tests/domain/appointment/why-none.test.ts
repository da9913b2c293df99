import { describe, expect, it } from 'vitest'
import type { World } from '#domain/rows/world'
import type { PlaceKind } from '#domain/slot/availability'
import { whyNoneFree, whyNotOffered } from '#domain/slot/why-none'
import { business, lookups, maria, today } from '../../support/business'
import { booking, done } from '../../support/commands'

const startTimes = ['08:00', '10:00', '14:00', '16:00', '16:30', '17:00']
const world = business({ lookups: { ...lookups, startTimes } })
const shiatsu = { serviceIds: ['shiatsu'], startTime: '14:00' }
const withAna = done(world, 'createAppointment', booking(shiatsu))
/** Ana and Bea, who give shiatsu, are booked from 2:00 to 4:00 PM, and have a break until 4:30. */
const full = done(
  withAna,
  'createAppointment',
  booking({ ...shiatsu, id: 'a2', mobileNumber: maria, staffId: 'bea', roomId: 'r2' }),
)

const whyNone = (of: World, kind: PlaceKind, startTime = '14:00', serviceId = 'shiatsu') =>
  whyNoneFree(of, { startDate: today, startTime, serviceIds: [serviceId] }, kind)

describe('no place that is free', () => {
  it('CREATE-14 is told with the reason and the next start at which one is', () => {
    expect(whyNone(full, 'staff')).toBe(
      'All therapists for SHIATSU 90 are booked at 2:00 PM. ANA is free at 4:30 PM.',
    )
    expect(whyNone(full, 'room')).toBe(
      'All rooms for SHIATSU 90 are taken at 2:00 PM. ROOM 1 is free at 4:00 PM.',
    )
    expect(whyNone(withAna, 'staff')).toBeNull()
  })

  it('CREATE-14 tells duty, mixed reasons, and that none comes later that day', () => {
    expect(whyNone(world, 'staff', '08:00')).toMatch(
      /^No therapist for SHIATSU 90 is on duty at 8:00 AM\. ANA is free at 10:00 AM\.$/,
    )
    expect(whyNone(world, 'staff', '17:00')).toBeNull()
    expect(whyNone(world, 'staff', '16:00')).toBe(
      'No therapist for SHIATSU 90 is free at 4:00 PM. ANA is free at 4:30 PM.',
    )
    const only = { ...full, lookups: { ...lookups, startTimes: ['14:00'] } }
    expect(whyNone(only, 'room')).toMatch(/None is free later that day\.$/)
  })

  it('CREATE-14 tells that no therapist and no room suits the service', () => {
    const gym = { ...world, rooms: new Map() }
    expect(whyNone(gym, 'staff', '14:00', 'gym')).toBe('No therapist gives GYM PASS.')
    expect(whyNone(gym, 'room', '14:00', 'gym')).toBe('No room serves GYM PASS.')
    expect(whyNone({ ...world, lockers: new Map() }, 'locker')).toBe('No locker is available.')
  })
})

it('CREATE-14 tells of a place that is typed by name why it is not offered', () => {
  const query = { startDate: today, ...shiatsu }
  expect(whyNotOffered(full, query, 'staff', 'an')).toBe(
    'ANA is busy from 2:00 PM to 4:00 PM (Jose).',
  )
  expect(whyNotOffered(full, query, 'staff', 'cora')).toBe('CORA does not give this service.')
  expect(whyNotOffered(full, query, 'staff', 'zoe')).toBeNull()
})
