import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commands } from '#domain/commands/all'
import type { World } from '#domain/rows/world'
import { laterStart, type Move, otherPlaces, type Refused } from '#domain/slot/other-places'
import { business, maria, today } from '../../support/business'
import { at, booking, checkingIn, done, gymVisit, refusalOf, rowOf } from '../../support/commands'

type Body = Parameters<typeof booking>[0]

/** The refused booking for these inputs. */
function asked(world: World, body: Body): Refused {
  const input = booking({ id: 'mine', mobileNumber: maria, ...body })
  const made = commands.createAppointment.transition.apply(world, input, at())
  const [row] = made?.rows.flatMap((one) => (one.table === 'appointments' ? one.row : [])) ?? []
  if (!row) throw new Error('not booked')
  const refusal = (move: Move) => refusalOf(world, 'createAppointment', { ...input, ...move })
  return { world, wanted: row, now: at().now, refusalOf: refusal }
}

const inside = { status: 'CHECKED_IN', lockerId: 'l1' }

describe('a walk-in whose therapist, room and locker were taken first by another booking', () => {
  const world = () => done(business(), 'createAppointment', booking(inside))
  const clash = () => asked(world(), inside)

  it('is offered another therapist, room and locker at once', () => {
    expect(otherPlaces(clash())).toEqual([
      { staffId: 'bea', roomId: 'r2', lockerId: 'l2' },
      { staffId: 'cora', roomId: 'r2', lockerId: 'l2' },
    ])
  })

  it('is offered a later start with the places still taken then replaced', () => {
    const later = { startDate: today, startTime: '16:30', lockerId: 'l2' }
    expect(laterStart(clash())).toEqual(later)
    expect(laterStart({ ...clash(), now: at('16:40').now })).toMatchObject({ startTime: '17:00' })
    expect(laterStart({ ...clash(), now: at('17:10').now })).toBeNull()
  })

  it('is offered no other place when it can have its own after all', () => {
    expect(otherPlaces(asked(business(), inside))).toEqual([])
  })

  it('is offered nothing where no other locker is left', () => {
    const busy = ['l2', 'l3'].reduce(
      (full, lockerId) => done(full, 'createAppointment', gymVisit({ id: lockerId, lockerId })),
      world(),
    )
    expect(otherPlaces(asked(busy, inside))).toEqual([])
    expect(laterStart(asked(busy, inside))).toBeNull()
  })
})

it('a check-in keeps the therapist and room it has, and changes the locker only', () => {
  const reserved = done(business(), 'createAppointment', booking())
  const world = done(reserved, 'createAppointment', gymVisit({ id: 'a2', mobileNumber: maria }))
  const refused: Refused = {
    world,
    wanted: rowOf(world),
    now: at().now,
    refusalOf: (move) => refusalOf(world, 'checkInAppointment', { ...checkingIn(), ...move }),
  }
  expect(otherPlaces(refused)).toEqual([{ lockerId: 'l2' }])
})

const start = fc.constantFrom('10:00', '11:00', '13:30', '14:00', '15:00', '16:45')
const places = {
  startTime: start,
  serviceIds: fc.constantFrom(['swedish'], ['shiatsu'], ['swedish', 'gym']),
  staffId: fc.constantFrom('ana', 'bea', 'cora'),
  roomId: fc.constantFrom('r1', 'r2', 'r3'),
  lockerId: fc.constantFrom('l1', 'l2', 'l3'),
  status: fc.constantFrom('RESERVED', 'CHECKED_IN'),
  confirmed: fc.constantFrom([], ['BREAK'], ['BREAK', 'DUTY_HOURS']),
}

const busyDay = fc.array(fc.record(places), { maxLength: 8 }).map((bodies) =>
  bodies.reduce((world, body, index) => {
    const input = booking({ ...body, id: `b${index}` })
    const isFree = refusalOf(world, 'createAppointment', input) === null
    return isFree ? done(world, 'createAppointment', input) : world
  }, business()),
)

/** Moves to every combination of therapist, room and locker. */
function everyMove({ staffs, rooms, lockers }: World): Move[] {
  return [...staffs.keys()].flatMap((staffId) =>
    [...rooms.keys()].flatMap((roomId) =>
      [...lockers.keys()].map((lockerId) => ({ staffId, roomId, lockerId })),
    ),
  )
}

it('each choice passes the check, and there is one where any place is free', () => {
  fc.assert(
    fc.property(busyDay, fc.record(places), (world, body) => {
      const refused = asked(world, { ...body, confirmed: [] })
      const later = laterStart(refused)
      const offered = [...otherPlaces(refused), ...(later ? [later] : [])]
      for (const move of offered) expect(refused.refusalOf(move)).toBeNull()
      const isTaken = refused.refusalOf({})?.code === 'overlap'
      const isAnyFree = everyMove(world).some((move) => refused.refusalOf(move) === null)
      if (isTaken && isAnyFree) expect(otherPlaces(refused).length).toBeGreaterThan(0)
    }),
    { numRuns: 300 },
  )
})
