import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it, test } from 'vitest'
import { nextOf } from '#domain/appointment/line-up/line-up'
import { wallMinute } from '#domain/kernel/dates'
import { absence as absenceRow } from '#domain/rows/line-up/absence'
import { lineUpRules } from '#domain/rows/store'
import type { World } from '#domain/rows/world'
import { business, storeCode, today } from '../../support/business'
import { enter, orderAt, placesAt, present, visit } from '../../support/line-up/attended'

const all = { bea: '09:50', ana: '10:00', cora: '10:10' }
const ruled = (lineUpRule: string, world: World): World => ({
  ...world,
  store: { ...world.store, lineUpRule },
})
const nextAt = (world: World, time: string, serviceId?: string) =>
  nextOf(world, placesAt(world, time), serviceId)?.staff.id

describe('the line-up', () => {
  it('begins in the order of the clock-ins', () => {
    expect(orderAt(present(all), '10:30')).toEqual(['bea', 'ana', 'cora'])
  })

  it('LINEUP-2 goes by the end of the last turn, else by the clock-in', () => {
    const world = visit(visit(present(all), 'v1', 'bea', '10:30'), 'v2', 'ana', '10:15')
    expect(orderAt(world, '14:00')).toEqual(['cora', 'ana', 'bea'])
    const later = present({ dora: '13:59' }, withDora(world))
    expect(orderAt(later, '14:00')).toEqual(['cora', 'ana', 'bea', 'dora'])
  })

  it('LINEUP-2 does not count a requested service, a reservation and a cancelled one', () => {
    const world = [
      { staffRequested: true },
      { turn: { kind: 'REQUESTED', passed: [] } },
      { status: 'RESERVED' },
      { status: 'CANCELLED' },
    ].reduce((before, more, at) => visit(before, `v${at}`, 'bea', '10:30', more), present(all))
    expect(orderAt(world, '14:00')).toEqual(['bea', 'ana', 'cora'])
  })

  it('LINEUP-3 shows a busy, a skipped and a resting one in place, with the minute of the next free time', () => {
    const requested = visit(present(all), 'v1', 'bea', '10:30', { staffRequested: true })
    const body = { skipId: 's1', minutes: 20, reason: 'Lunch' }
    const world = enter(requested, { name: 'skipTurn', staffId: 'ana', body, time: '10:40' })
    if (typeof world === 'string') throw new Error(world)
    const shown = placesAt(world, '10:45').map(({ staff, state, freeAt }) => [
      staff.id,
      state,
      freeAt % 1440,
    ])
    expect(shown).toEqual([
      ['bea', 'BUSY', 11 * 60 + 45],
      ['ana', 'SKIPPED', 11 * 60],
      ['cora', 'FREE', 10 * 60 + 45],
    ])
    expect(nextAt(world, '10:45')).toBe('cora')
    expect(placesAt(world, '11:00')[1]?.state).toBe('FREE')
    expect(placesAt(world, '12:30')[0]?.state).toBe('BREAK')
  })

  it('LINEUP-3 gives the next who is qualified', () => {
    const world = present({ ...all, cora: '09:00' })
    expect(nextAt(world, '13:00')).toBe('cora')
    expect(nextAt(world, '13:00', 'shiatsu')).toBe('bea')
  })

  it('LINEUP-9 passes over who has no time for a massage, is absent or not yet on duty, with the minutes', () => {
    const world = visit(present(all), 'v1', 'ana', '10:44', { status: 'RESERVED' })
    const shown = placesAt(world, '10:40').map(({ staff, state, freeAt, until }) => [
      ...[staff.id, state, freeAt % 1440, until && until % 1440],
    ])
    expect(shown).toEqual([
      ['bea', 'OFF', 11 * 60, 12 * 60],
      ['ana', 'FREE', 640, 644],
      ['cora', 'FREE', 640, 720],
    ])
    expect(nextAt(world, '10:40')).toBe('cora')
    expect(nextAt(world, '10:46')).toBeUndefined()
    expect(placesAt(world, '17:01')[1]).toMatchObject({ state: 'OFF', freeAt: Infinity })
    const absence = { staffId: 'cora', day: today, from: '13:00', until: '15:00' }
    const row = v.parse(absenceRow, { id: 'away', storeCode, ...absence })
    const away = { ...world, absences: new Map([['away', row]]) }
    expect(placesAt(away, '13:10')[2]).toMatchObject({ state: 'OFF' })
    expect(placesAt(away, '13:10')[2]?.freeAt).toBe(wallMinute(today, '15:00'))
    expect(nextAt(away, '13:10')).toBe('bea')
  })

  it('LINEUP-2 puts who had gone behind the others, but for a clock-out by mistake', () => {
    const back = (out: string, time: string) =>
      [
        { name: 'clockOut' as const, staffId: 'bea', time: out },
        { name: 'clockIn' as const, staffId: 'bea', time },
      ].reduce((world, fact) => {
        const next = enter(world, fact)
        if (typeof next === 'string') throw new Error(next)
        return next
      }, present(all))
    expect(orderAt(back('11:00', '11:40'), '13:00')).toEqual(['ana', 'cora', 'bea'])
    expect(orderAt(back('11:00', '11:04'), '13:00')).toEqual(['bea', 'ana', 'cora'])
  })

  it('LINEUP-2 has backups behind the regular therapists', () => {
    const backup = enter(present({ ana: '10:00' }), {
      ...{ name: 'clockIn', staffId: 'bea', time: '09:30', body: { kind: 'BACKUP' } },
    })
    if (typeof backup === 'string') throw new Error(backup)
    expect(orderAt(backup, '10:30')).toEqual(['ana', 'bea'])
  })

  it('LINEUP-2 follows the rule of the store', () => {
    const busy = visit(visit(present(all), 'v1', 'bea', '10:00'), 'v2', 'bea', '11:15')
    const world = visit(busy, 'v3', 'ana', '13:00')
    expect(orderAt(ruled('FEWEST', world), '15:00')).toEqual(['cora', 'ana', 'bea'])
    expect(orderAt(ruled('ROTATION', world), '15:00')).toEqual(['cora', 'bea', 'ana'])
    expect(orderAt(ruled('NEWEST_SHIFT_FIRST', present(all)), '15:00')).toEqual([
      ...['cora', 'ana', 'bea'],
    ])
    expect(orderAt(ruled('NEWEST_SHIFT_FIRST', world), '15:00')).toEqual(['cora', 'bea', 'ana'])
  })
})

test('a request never costs a place', () => {
  const start = fc.integer({ min: 10, max: 20 }).map((hour) => `${hour}:00`)
  const someone = fc.constantFrom('ana', 'bea', 'cora')
  const turns = fc.array(fc.record({ staffId: someone, start, isRequested: fc.boolean() }))
  fc.assert(
    fc.property(fc.constantFrom(...lineUpRules), turns, (rule, drawn) => {
      const given = (rows: typeof drawn) =>
        rows.reduce(
          (world, { staffId, start: time, isRequested }, at) =>
            visit(world, `v${at}`, staffId, time, { staffRequested: isRequested }),
          ruled(rule, present(all)),
        )
      const own = drawn.filter(({ isRequested }) => !isRequested)
      expect(orderAt(given(drawn), '22:30')).toEqual(orderAt(given(own), '22:30'))
    }),
  )
})

function withDora(world: World): World {
  const ana = business().staffs.get('ana')
  if (!ana) throw new Error('no Ana')
  return {
    ...world,
    staffs: new Map(world.staffs).set('dora', { ...ana, id: 'dora', name: 'Dora' }),
  }
}
