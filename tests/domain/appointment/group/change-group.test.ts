import { describe, expect, test } from 'vitest'
import type { CancelGroupInput, MoveGroupInput } from '#domain/appointment/group/input'
import { moveGroupBackInput, moveGroupInput } from '#domain/appointment/group/move-input'
import { type CommandName, commands } from '#domain/commands/all'
import type { World } from '#domain/rows/world'
import { jose, today } from '../../../support/business'
import {
  booking,
  cancelling,
  checkingIn,
  couple,
  done,
  refusalOf,
  rowOf,
} from '../../../support/commands'

const rosa = '639175556666'

function read<Name extends CommandName>(name: Name, given: object) {
  const input = commands[name].parse(given)
  if (!input) throw new Error(`${name} is unreadable`)
  return input
}

const moving = (members: object[], more: object = {}): MoveGroupInput =>
  read('moveGroup', { groupId: 'g1', members, ...more })

const cancellingAll = (members: object[], more: object = {}): CancelGroupInput =>
  read('cancelGroup', { groupId: 'g1', members, cancelReason: 'Sick', ...more })

const both = [{ id: 'a1' }, { id: 'a2' }]
const at = (startTime: string) => both.map((member) => ({ ...member, startTime }))

describe('moving a group', () => {
  test('moves all guests, also onto the time that they leave', () => {
    const world = done(couple(), 'moveGroup', moving(at('14:30')))
    expect([rowOf(world), rowOf(world, 'a2')]).toMatchObject([
      { startTime: '14:30', endTime: '15:45', roomId: 'r1' },
      { startTime: '14:30', endTime: '15:45', roomId: 'r2' },
    ])
  })

  test('lets two guests swap rooms and therapists', () => {
    const world = done(
      couple(),
      'moveGroup',
      moving([
        { id: 'a1', roomId: 'r2', staffId: 'bea' },
        { id: 'a2', roomId: 'r1', staffId: 'ana' },
      ]),
    )
    expect([rowOf(world), rowOf(world, 'a2')]).toMatchObject([
      { roomId: 'r2', staffId: 'bea' },
      { roomId: 'r1', staffId: 'ana' },
    ])
  })

  test('refuses all when one place is taken, and names that guest', () => {
    const other = booking({ id: 'b1', startTime: '16:30', staffId: 'bea', roomId: 'r3' })
    const world = done(couple(), 'createAppointment', other)
    expect(refusalOf(world, 'moveGroup', moving(at('16:30')))).toMatchObject({
      code: 'overlap',
      field: 'members.1.staffId',
      message: expect.stringMatching(/^Guest 2 \(Rosa\): BEA/),
    })
  })

  test('asks about every guest at once, because a soft rule is confirmed for all', () => {
    const refusal = refusalOf(couple(), 'moveGroup', moving(at('21:30')))
    expect(refusal?.message).toMatch(/^Guest 1 \(Jose\): .* Guest 2 \(Rosa\): /)
    expect(refusal?.confirm?.length).toBeGreaterThan(0)
    const confirmed = refusal?.confirm ?? []
    expect(refusalOf(couple(), 'moveGroup', moving(at('21:30'), { confirmed }))).toBeNull()
  })

  test('refuses a guest without a place before it asks about the break of another one', () => {
    const other = booking({ id: 'b1', startTime: '16:15', staffId: 'bea', roomId: 'r3' })
    const world = done(couple(), 'createAppointment', { ...other, confirmed: ['BREAK'] })
    const late = moving([
      { id: 'a1', startTime: '21:30' },
      { id: 'a2', startTime: '16:15' },
    ])
    expect(refusalOf(world, 'moveGroup', late)).toMatchObject({
      code: 'overlap',
      message: expect.stringMatching(/^Guest 2 \(Rosa\): BEA/),
    })
  })

  test('refuses two guests in one room', () => {
    const input = moving([{ id: 'a1' }, { id: 'a2', roomId: 'r1' }])
    expect(refusalOf(couple(), 'moveGroup', input)?.message).toMatch(/^Guest 2 \(Rosa\): ROOM 1/)
  })

  test('leaves a guest who is checked in where she is, and says who', () => {
    const world = done(couple(), 'checkInAppointment', checkingIn({ id: 'a2', confirmed: [] }))
    expect(refusalOf(world, 'moveGroup', moving(at('16:30')))?.message).toBe(
      'Guest 2 (Rosa): Only a RESERVED appointment can be moved to another time.',
    )
  })

  test('refuses a guest who was moved elsewhere meanwhile, but not one who is there already', () => {
    const from = { startDate: today, startTime: '14:00', staffId: 'bea', roomId: 'r2' }
    const members = [
      { id: 'a1', roomId: 'r1' },
      { id: 'a2', roomId: 'r3', from },
    ]
    const elsewhere = done(couple(), 'moveGroup', moving([{ id: 'a2', startTime: '17:30' }]))
    expect(refusalOf(elsewhere, 'moveGroup', moving(members))).toMatchObject({
      code: 'state',
      message: 'Guest 2 (Rosa): The appointment was moved meanwhile.',
    })
    const there = done(couple(), 'moveGroup', moving([{ id: 'a2', roomId: 'r3' }]))
    expect(refusalOf(there, 'moveGroup', moving(members))).toBeNull()
  })

  test.each([
    ['no guest', { groupId: 'g1', members: [] }, null],
    ['a guest twice', moving([{ id: 'a1' }, { id: 'a1' }]), 'Guest 2: This guest is named twice.'],
    ['an unknown guest', moving([{ id: 'x' }]), 'Guest 1: Appointment not found'],
    [
      'another group',
      moving(both, { groupId: 'g2' }),
      'Guest 1: The appointment is not of this group.',
    ],
    [
      'a day that has passed',
      moving([{ id: 'a1', startDate: '2026-11-20' }]),
      'Guest 1 (Jose): Service > Date cannot be before today.',
    ],
  ])('refuses %s', (_, input, message) => {
    const parsed = commands.moveGroup.parse(input)
    expect(parsed && refusalOf(couple(), 'moveGroup', parsed)?.message).toBe(message)
  })
})

describe('the input of a move', () => {
  const guests = (world: World) => [rowOf(world), rowOf(world, 'a2')]
  const to = { startDate: today, startTime: '14:30', staffId: 'bea' }

  test('moves the others by the same time, and gives them the therapist who is left', () => {
    const before = couple()
    const [guest] = guests(before)
    if (!guest) throw new Error('no guest')
    const move = moveGroupInput(before, guests(before), guest, to)
    const world = done(before, 'moveGroup', move)
    expect(guests(world)).toMatchObject([
      { startTime: '14:30', staffId: 'bea', roomId: 'r1' },
      { startTime: '14:30', staffId: 'ana', roomId: 'r2' },
    ])
    const back = done(world, 'moveGroup', moveGroupBackInput(move))
    expect(guests(back)).toMatchObject([
      { startTime: '14:00', staffId: 'ana', roomId: 'r1' },
      { startTime: '14:00', staffId: 'bea', roomId: 'r2' },
    ])
    const elsewhere = done(world, 'updateAppointment', {
      id: 'a2',
      startTime: '16:30',
      confirmed: [],
    })
    expect(refusalOf(elsewhere, 'moveGroup', moveGroupBackInput(move))).toMatchObject({
      message: 'Guest 2 (Rosa): The appointment was moved meanwhile.',
    })
  })

  test('replaces a room that is taken at the new time by one that no other guest has', () => {
    const other = booking({
      ...{ id: 'b1', startTime: '15:15', staffId: 'cora', roomId: 'r1' },
      confirmed: ['BREAK'],
    })
    const before = done(couple(), 'createAppointment', other)
    const [guest] = guests(before)
    if (!guest) throw new Error('no guest')
    const input = moveGroupInput(before, guests(before), guest, { ...to, staffId: 'ana' })
    const rooms = guests(done(before, 'moveGroup', input)).map(({ roomId }) => roomId)
    expect(rooms.toSorted()).toEqual(['r2', 'r3'])
  })
})

describe('cancelling a group', () => {
  test('booking-14 cancels all guests for one reason, and counts each on the record of that guest', () => {
    const world = done(couple(), 'cancelGroup', cancellingAll(both))
    expect([rowOf(world), rowOf(world, 'a2')]).toMatchObject([
      { status: 'CANCELLED', cancelReason: 'Sick' },
      { status: 'CANCELLED', cancelReason: 'Sick' },
    ])
    expect(world.customers.get(jose)).toMatchObject({ cancelCount: 1, noShowCount: 1 })
    const apart = done(couple({}, { mobileNumber: rosa }), 'cancelGroup', cancellingAll(both))
    expect([jose, rosa].map((number) => apart.customers.get(number)?.cancelCount)).toEqual([1, 1])
  })

  test('refuses all when a guest was checked in meanwhile, and says who', () => {
    const world = done(couple(), 'checkInAppointment', checkingIn({ id: 'a2', confirmed: [] }))
    expect(refusalOf(world, 'cancelGroup', cancellingAll(both))?.message).toBe(
      'Guest 2 (Rosa): Appointment is CHECKED-IN and cannot be cancelled with the group.',
    )
    const seen = cancellingAll([{ id: 'a1' }, { id: 'a2', status: 'CHECKED_IN' }])
    expect(rowOf(done(world, 'cancelGroup', seen), 'a2').status).toBe('CANCELLED')
  })

  test('leaves a guest who was cancelled before, unless all were', () => {
    const earlier = done(couple(), 'cancelAppointment', cancelling({ cancelReason: 'Late' }))
    const world = done(earlier, 'cancelGroup', cancellingAll(both))
    expect([rowOf(world), rowOf(world, 'a2')]).toMatchObject([
      { status: 'CANCELLED', cancelReason: 'Late' },
      { status: 'CANCELLED', cancelReason: 'Sick' },
    ])
    expect(refusalOf(world, 'cancelGroup', cancellingAll(both))?.message).toBe(
      'All of these guests are cancelled already.',
    )
  })

  test('asks for a reason', () => {
    const input = cancellingAll(both, { cancelReason: ' ' })
    expect(refusalOf(couple(), 'cancelGroup', input)).toMatchObject({ field: 'cancelReason' })
  })
})

test.each(['moveGroup', 'cancelGroup'] as const)(
  '%s is the same after its request and its stored form',
  (name) => {
    const members = [
      { id: 'a1', mobileNumber: jose, version: 3 },
      { id: 'a2', mobileNumber: '', version: 0 },
    ]
    const command = commands[name]
    const input = command.parse({ id: 'a1', groupId: 'g1', members, cancelReason: 'Sick' })
    if (!input) throw new Error('unreadable')
    const stored = command.parse(JSON.parse(JSON.stringify(input)))
    expect(stored).toEqual(input)
    const { path, body } = commands[name].request(input as never)
    expect(path).toMatch(/^\/v1\/appointments\/group\/g1\//)
    expect(JSON.stringify(body)).not.toContain(jose)
    const received = command.received({ params: { id: 'g1' }, body })
    expect(command.subject(received as never)).toEqual({ table: 'appointments', id: 'a1' })
  },
)
