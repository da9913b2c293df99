import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { otherGroupPlaces } from '#domain/appointment/group/other-group-places'
import { firstForAll, type GuestWish, groupPlaces, matched } from '#domain/appointment/group/places'
import type { World } from '#domain/rows/world'
import { business, today } from '../../../support/business'
import { at, booking, done } from '../../../support/commands'

const start = { startDate: today, startTime: '14:00' }
const any: GuestWish = { serviceIds: ['swedish'], staffId: null, roomId: null }

/** Rooms 2 and 3 as beds of one suite. */
function withSuite(world: World): World {
  const rooms = [...world.rooms].map(
    ([id, room]) => [id, { ...room, suite: id === 'r1' ? null : 'Orchid' }] as const,
  )
  return { ...world, rooms: new Map(rooms) }
}

describe('places of a group', () => {
  test('are beds of one suite, with wished therapists kept', () => {
    const places = groupPlaces(withSuite(business()), [any, { ...any, staffId: 'ana' }], start)
    expect(places?.map(({ roomId }) => roomId).toSorted()).toEqual(['r2', 'r3'])
    expect(places?.[1]?.staffId).toBe('ana')
    expect(places?.[0]?.staffId).not.toBe('ana')
  })

  test('are other rooms when no suite has a bed for each', () => {
    const world = done(withSuite(business()), 'createAppointment', booking({ roomId: 'r2' }))
    const places = groupPlaces(world, [any, any], start)
    expect(places?.map(({ roomId }) => roomId).toSorted()).toEqual(['r1', 'r3'])
  })

  test('are a therapist without a room for a second therapist', () => {
    const second = { ...any, staffId: 'bea', needsRoom: false }
    const places = groupPlaces(business(), [{ ...any, roomId: 'r1' }, second], start)
    expect(places?.[0]).toMatchObject({ roomId: 'r1' })
    expect(places?.[0]?.staffId).not.toBe('bea')
    expect(places?.[1]).toEqual({ staffId: 'bea', roomId: null })
    const rooms = new Map([...business().rooms].slice(0, 1))
    expect(groupPlaces({ ...business(), rooms }, [any, second], start)).not.toBeNull()
    const world = done(business(), 'createAppointment', booking({ staffId: 'bea' }))
    expect(groupPlaces(world, [any, second], start)).toBeNull()
  })

  test('are there at the first time at which all have one', () => {
    let world = done(business(), 'createAppointment', booking({ staffId: 'bea' }))
    world = done(world, 'createAppointment', booking({ id: 'a2', staffId: 'cora', roomId: 'r2' }))
    expect(groupPlaces(world, [any, any], start)).toBeNull()
    const { now } = at()
    expect(firstForAll(world, [any, any], start, now)).toMatchObject({ startTime: '16:30' })
  })

  test('are other ones when the requested therapist is free at no time of the day', () => {
    const away = { from: today, until: today, reason: '' }
    const bea = business().staffs.get('bea')
    if (!bea) throw new Error('no Bea')
    const staffs = new Map(business().staffs).set('bea', { ...bea, leaves: [away] })
    const guest = { ...start, serviceIds: ['swedish'], staffRequested: false, tandemOf: null }
    const guests = [
      { ...guest, id: 'a1', staffId: 'ana' },
      { ...guest, id: 'a2', staffId: 'bea', staffRequested: true },
    ]
    const [moves, ...others] = otherGroupPlaces({ ...business(), staffs }, guests, at().now)
    expect(moves?.map(({ startTime }) => startTime)).toEqual(['14:00', '14:00'])
    expect(moves?.map(({ staffId }) => staffId)).not.toContain('bea')
    expect(others).toEqual([])
  })

  test('are never in the past', () => {
    const found = firstForAll(
      business(),
      [any, any],
      { ...start, startTime: '10:00' },
      at('14:10').now,
    )
    expect(found && found.startTime >= '14:10').toBe(true)
  })

  test('are found whenever they exist (brute force)', () => {
    const options = fc.array(
      fc.option(fc.uniqueArray(fc.constantFrom<string>('a', 'b', 'c', 'd'), { maxLength: 4 }), {
        freq: 5,
        nil: null,
      }),
      { minLength: 1, maxLength: 4 },
    )
    fc.assert(
      fc.property(options, (lists) => {
        const found = matched(lists)
        expect(found !== null).toBe(exists(lists, []))
        const given = (found ?? []).filter((id) => id !== null)
        expect(new Set(given).size).toBe(given.length)
        for (const [guest, id] of (found ?? []).entries())
          expect(lists[guest]?.includes(id ?? '') ?? id === null).toBe(true)
      }),
    )
  })
})

/** Whether each list can give one of its items, none twice: tries all ways. */
function exists(lists: readonly (readonly string[] | null)[], used: readonly string[]): boolean {
  const [first, ...rest] = lists
  if (first === undefined) return true
  if (first === null) return exists(rest, used)
  return first.some((id) => !used.includes(id) && exists(rest, [...used, id]))
}
