import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { Attendance } from '#domain/rows/line-up/attendance'
import type { World } from '#domain/rows/world'
import { business } from '../../support/business'
import { enter, idOf, instant, orderAt, present } from '../../support/line-up/attended'

const entered = (world: World, ...facts: Parameters<typeof enter>[1][]): World =>
  facts.reduce((before, fact) => {
    const next = enter(before, fact)
    if (typeof next === 'string') throw new Error(next)
    return next
  }, world)

const rowIn = (world: World, staffId = 'ana') => world.attendances.get(idOf(staffId))
const skip = { skipId: 's1', minutes: 20, reason: 'Lunch' }

describe('an attendance', () => {
  it('LINEUP-1 is one row for two clock-ins, with the earlier as its beginning', () => {
    const world = entered(
      business(),
      { name: 'clockIn', staffId: 'ana', time: '10:05' },
      { name: 'clockIn', staffId: 'ana', time: '10:10', body: { inAt: instant('09:58') } },
    )
    expect([...world.attendances.values()]).toMatchObject([
      { id: idOf('ana'), staffId: 'ana', inAt: instant('09:58'), lastInAt: instant('10:05') },
    ])
  })

  it('begins now where the tablet’s clock is ahead, and is not refused', () => {
    const world = enter(business(), { name: 'clockIn', staffId: 'ana', time: '12:00' }, '10:00')
    expect(typeof world === 'string' ? world : rowIn(world)?.inAt).toBe(instant('10:00'))
  })

  it('goes on after a clock-out and another clock-in', () => {
    const gone = entered(present({ ana: '10:00' }), {
      name: 'clockOut',
      staffId: 'ana',
      time: '13:00',
    })
    expect(orderAt(gone, '13:30')).toEqual([])
    const back = entered(gone, { name: 'clockIn', staffId: 'ana', time: '14:00' })
    expect(orderAt(back, '14:00')).toEqual(['ana'])
    expect(rowIn(back)).toMatchObject({ inAt: instant('10:00'), outAt: instant('13:00') })
  })
})

test.each([
  ['a therapist of no row', 'clockIn', { staffId: 'none' }, 'This therapist does not exist.'],
  ['an id of another day', 'clockIn', { day: '2026-11-20' }, 'The id of this attendance should be'],
  ['a clock-in in the future', 'clockIn', { inAt: instant('11:01') }, 'The time is in the future.'],
  [
    'a clock-in of another day',
    'clockIn',
    { inAt: instant('10:00', '2026-11-20') },
    'The time of a clock-in should be on its day.',
  ],
  ['a clock-out in the future', 'clockOut', { outAt: instant('11:01') }, 'is in the future.'],
  ['a clock-out before the clock-in', 'clockOut', { outAt: instant('09:00') }, 'cannot clock out'],
  ['a skip of 31 minutes', 'skipTurn', { ...skip, minutes: 31 }, 'for 1 to 30 minutes.'],
  ['a skip of no minute', 'skipTurn', { ...skip, minutes: 0 }, 'for 1 to 30 minutes.'],
  ['a skip without a reason', 'skipTurn', { ...skip, reason: ' ' }, 'Reason is required.'],
  [
    'a skip on a past day',
    'skipTurn',
    { ...skip, at: instant('11:00', '2026-11-22') },
    'A turn can be skipped on its own day only.',
  ],
  ['the end of an unknown skip', 'endSkip', { skipId: 's9' }, 'This skip does not exist.'],
] as const)('LINEUP-1 %s is refused with a clear text', (_, name, body, text) => {
  const world = present({ ana: '10:00' })
  expect(enter(world, { name, staffId: 'ana', time: '11:00', body })).toContain(text)
})

test.each(['clockOut', 'skipTurn', 'endSkip'] as const)('%s needs an attendance', (name) => {
  const body = name === 'clockOut' ? {} : skip
  expect(enter(business(), { name, staffId: 'ana', time: '11:00', body })).toBe(
    'This attendance does not exist.',
  )
})

type Fact = Parameters<typeof enter>[1]

/** Facts as one tablet enters them: each therapist is clocked in first, and only its own skips are ended. */
const factsOf = (tablet: string) =>
  fc
    .array(
      fc.record({
        what: fc.constantFrom('clockIn', 'clockOut', 'skipTurn', 'endSkip'),
        staffId: fc.constantFrom('ana', 'bea', 'cora'),
        kind: fc.constantFrom('REGULAR', 'BACKUP'),
        wait: fc.nat(20),
      }),
      { maxLength: 12 },
    )
    .map((drawn) => {
      const known = new Set<string>()
      const skipped = new Map<string, string>()
      let minute = 600
      return drawn.map(({ what, staffId, kind, wait }, index): Fact => {
        minute += wait
        const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
        const skipId = skipped.get(staffId)
        if (!known.has(staffId) || what === 'clockIn') {
          known.add(staffId)
          return { name: 'clockIn', staffId, time, body: { kind } }
        }
        if (what === 'endSkip' && skipId)
          return { name: 'endSkip', staffId, time, body: { skipId } }
        if (what === 'clockOut') return { name: 'clockOut', staffId, time }
        const id = `${tablet}${index}`
        skipped.set(staffId, id)
        return {
          name: 'skipTurn',
          staffId,
          time,
          body: { skipId: id, minutes: 10, reason: 'Rest' },
        }
      })
    })

/** Mixes two lists and keeps the order of each. */
function mixed(a: readonly Fact[], b: readonly Fact[], picks: readonly boolean[]): Fact[] {
  const [left, right] = [[...a], [...b]]
  const facts: Fact[] = []
  for (let at = 0; left.length + right.length > 0; at += 1) {
    const next = (picks[at % picks.length] && left.shift()) || right.shift() || left.shift()
    if (next) facts.push(next)
  }
  return facts
}

const stampless = ({
  createdBy,
  createdDateTime,
  lastUpdatedBy,
  updatedDateTime,
  ...row
}: Attendance) => row

test('any interleaving of two tablets’ facts gives the same rows and one order', () => {
  const picks = fc.array(fc.boolean(), { minLength: 1, maxLength: 24 })
  fc.assert(
    fc.property(factsOf('a'), factsOf('b'), picks, picks, (a, b, first, second) => {
      const outcomes = [first, second].map((pick) =>
        mixed(a, b, pick).reduce((world, fact) => {
          const next = enter(world, fact, '23:00')
          if (typeof next === 'string') throw new Error(`${fact.name}: ${next}`)
          return next
        }, business()),
      )
      const [one, other] = outcomes.map((world) => ({
        rows: [...world.attendances.values()].map(stampless).sort((x, y) => (x.id < y.id ? -1 : 1)),
        order: ['10:00', '11:30', '14:00', '23:00'].map((time) => orderAt(world, time)),
      }))
      expect(one).toEqual(other)
    }),
  )
})
