import { describe, expect, test } from 'vitest'
import type { CreateGroupInput } from '#domain/appointment/group/input'
import { commands } from '#domain/commands/all'
import { business, jose } from '../../../support/business'
import {
  attempt,
  booking,
  couple,
  done,
  refusalOf,
  rowOf,
  second,
  tandem,
} from '../../../support/commands'

const group = (...members: CreateGroupInput['members']): CreateGroupInput => ({
  id: 'a1',
  groupId: 'g1',
  members,
})

const rosa = (body: Parameters<typeof booking>[0] = {}) =>
  booking({ id: 'a2', name: 'Rosa', mobileNumber: '', staffId: 'bea', roomId: 'r2', ...body })

describe('a second therapist', () => {
  test("gets a booking at the guest's time, without room, locker and price", () => {
    const world = tandem({ appointmentCreationPayment: { amount: 300, modeOfPayment: 'CASH' } })
    const guest = rowOf(world)
    expect(rowOf(world, 't1')).toMatchObject({
      ...{ tandemOf: 'a1', groupId: 'g1', isGroupLead: false, staffId: 'cora', status: 'RESERVED' },
      ...{ roomId: null, lockerId: null, promoId: null, originalPrice: 0, actualPrice: 0 },
      ...{ appointmentCreationPaymentAmount: 0, balanceAfterReservation: 0, tenders: [] },
      ...{ customerId: 'jose', name: guest.name, mobileNumber: jose, serviceIds: ['swedish'] },
      ...{ start: guest.start, end: guest.end, cleaningMinutes: guest.cleaningMinutes },
    })
    expect(guest).toMatchObject({ tandemOf: null, isGroupLead: true, originalPrice: 800 })
  })

  test("has the name of a guest under the payer's number", () => {
    const members = [booking(), rosa(), second({ tandemOf: 'a2' })]
    const world = done(business(), 'createGroup', group(...members))
    expect(rowOf(world, 't1')).toMatchObject({ name: 'Rosa', mobileNumber: jose, tandemOf: 'a2' })
  })

  test('works on a guest who is checked in at once', () => {
    const world = tandem({ status: 'CHECKED_IN', lockerId: 'l1' })
    expect(rowOf(world, 't1')).toMatchObject({ status: 'CHECKED_IN', balanceAfterCheckIn: 0 })
    expect(rowOf(world, 't1').checkInBy).toBe(rowOf(world).checkInBy)
  })

  test('may be booked before the guest in the list of members', () => {
    const world = done(business(), 'createGroup', group(second(), booking()))
    expect(rowOf(world, 't1')).toMatchObject({ tandemOf: 'a1', start: rowOf(world).start })
  })

  test('is refused at another time by a visit of hers, and the refusal names her', () => {
    const taken = done(
      business(),
      'createAppointment',
      booking({ id: 'b1', staffId: 'cora', roomId: 'r3' }),
    )
    expect(refusalOf(taken, 'createGroup', group(booking(), second()))).toMatchObject({
      code: 'overlap',
      field: 'members.1.staffId',
      message: expect.stringMatching(/^Guest 1: Second therapist: CORA is busy from 2:00 PM/),
      obstacles: [{ id: 'cora', why: 'BUSY', appointmentId: 'b1' }],
    })
  })

  test('passes a break once it is confirmed for her', () => {
    const start = { startTime: '16:00', confirmed: ['BREAK'] }
    const input = group(booking(start), second())
    expect(refusalOf(business(), 'createGroup', input)).toMatchObject({ confirm: ['BREAK'] })
    const confirmed = group(booking(start), second({ confirmed: ['BREAK'] }))
    expect(attempt(business(), 'createGroup', confirmed).kind).toBe('done')
  })

  test.each([
    ['no guest', second({ tandemOf: 'x' }), 'A second therapist needs a guest of the same group.'],
    ['no therapist', second({ staffId: null }), 'The second therapist is required.'],
    [
      "the guest's own therapist",
      second({ staffId: 'ana' }),
      "The second therapist should be another one than the guest's.",
    ],
    [
      'another service',
      second({ serviceIds: ['shiatsu'] }),
      "The second therapist gives the guest's services at the guest's time.",
    ],
    [
      'another start',
      second({ startTime: '15:00' }),
      "The second therapist gives the guest's services at the guest's time.",
    ],
    [
      'a room',
      second({ roomId: 'r2' }),
      'The booking of a second therapist has no room, locker, price or payment.',
    ],
    [
      'a payment',
      second({ appointmentCreationPayment: { amount: 5, modeOfPayment: 'CASH' } }),
      'The booking of a second therapist has no room, locker, price or payment.',
    ],
  ])('is refused with %s', (_, member, message) => {
    const refusal = refusalOf(business(), 'createGroup', group(booking(), member))
    expect(refusal?.message).toMatch(new RegExp(`Second therapist: ${message}$`))
  })

  test('is refused for a second therapist, as a third one, as the payer, and without a group', () => {
    const third = second({ id: 't2', staffId: 'bea' })
    const messages = [
      group(booking(), second(), { ...third, tandemOf: 't1' }),
      group(booking(), second(), third),
      { ...group(booking(), second()), id: 't1' },
    ].map((input) => refusalOf(business(), 'createGroup', input)?.message)
    expect(messages).toEqual([
      'Guest 2: Second therapist: A second therapist needs a guest of the same group.',
      'Guest 1: Second therapist: A guest has one second therapist at most.',
      'The payer is one of the guests.',
    ])
    expect(refusalOf(couple(), 'createAppointment', second())?.message).toBe(
      'A second therapist is booked together with the guest.',
    )
  })

  test('is refused for a gym visit', () => {
    const visit = { serviceIds: ['gym'], status: 'CHECKED_IN', lockerId: 'l1', staffId: null }
    const input = group(booking({ ...visit, roomId: null }), second())
    expect(refusalOf(business(), 'createGroup', input)?.message).toBe(
      'Guest 1: Second therapist: Only a massage can have a second therapist.',
    )
  })

  test('is the same after its request and its stored form', () => {
    const command = commands.createGroup
    const input = group(booking(), second())
    const stored = command.parse(JSON.parse(JSON.stringify(input)))
    expect(stored && command.request(stored)).toEqual(command.request(input))
    expect(command.request(input).body.members).toMatchObject([{ id: 'a1' }, { tandemOf: 'a1' }])
    expect(command.members?.(input).map(({ mobile }) => mobile)).toEqual([jose, jose])
  })
})
