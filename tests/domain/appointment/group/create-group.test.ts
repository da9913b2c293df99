import { describe, expect, test } from 'vitest'
import type { CreateGroupInput } from '#domain/appointment/group/input'
import { commands } from '#domain/commands/all'
import { business, jose, today } from '../../../support/business'
import { attempt, booking, done, refusalOf, rowOf } from '../../../support/commands'

type Body = Parameters<typeof booking>[0]

const companion = (body: Body = {}) =>
  booking({ id: 'a2', name: 'Rosa', mobileNumber: '', staffId: 'bea', roomId: 'r2', ...body })

const group = (...members: CreateGroupInput['members']): CreateGroupInput => ({
  id: 'a1',
  groupId: 'g1',
  members: members.length > 0 ? members : [booking(), companion()],
})

describe('a group', () => {
  test('books all guests, with the payer as lead and the guest under the payer by its own name', () => {
    const world = done(business(), 'createGroup', group())
    expect(rowOf(world, 'a1')).toMatchObject({
      groupId: 'g1',
      isGroupLead: true,
      customerId: 'jose',
    })
    expect(rowOf(world, 'a2')).toMatchObject({
      groupId: 'g1',
      isGroupLead: false,
      customerId: 'jose',
      mobileNumber: jose,
      name: 'Rosa',
      staffId: 'bea',
    })
  })

  test('refuses two guests with one therapist, and names the second one', () => {
    const same = companion({ staffId: 'ana' })
    expect(refusalOf(business(), 'createGroup', group(booking(), same))).toMatchObject({
      code: 'overlap',
      field: 'members.1.staffId',
      message: expect.stringMatching(/^Guest 2: /),
    })
  })

  test('asks about every guest at once, because a soft rule is confirmed for all', () => {
    const late = group(booking({ startTime: '21:30' }), companion({ startTime: '21:30' }))
    const refusal = refusalOf(business(), 'createGroup', late)
    expect(refusal?.message).toMatch(/^Guest 1: .* Guest 2: /)
    const confirmed = [...(refusal?.confirm ?? [])]
    const members = late.members.map((member) => ({ ...member, confirmed }))
    expect(refusalOf(business(), 'createGroup', { ...late, members })).toBeNull()
  })

  test('changes nothing when one guest has no place', () => {
    const taken = done(business(), 'createAppointment', companion({ id: 'b1', mobileNumber: jose }))
    expect(attempt(taken, 'createGroup', group()).kind).toBe('refused')
  })

  test('makes one new customer for a new payer with a guest', () => {
    const payer = booking({ name: 'Lea', mobileNumber: '639175556666', customerId: 'lea' })
    const outcome = attempt(business(), 'createGroup', group(payer, companion()))
    if (outcome.kind === 'refused') throw new Error(outcome.refusal.message)
    const people = outcome.changes.rows.filter(({ table }) => table === 'customers')
    expect(people).toMatchObject([{ row: { id: 'lea', firstName: 'Lea' } }])
    expect(outcome.changes.rows.filter(({ table }) => table === 'appointments')).toHaveLength(2)
  })

  test('gives two new customers with numbers of their own different ids', () => {
    const payer = booking({ name: 'Lea', mobileNumber: '639175556666' })
    const other = companion({ mobileNumber: '639175557777' })
    const world = done(business(), 'createGroup', group(payer, other))
    expect(rowOf(world, 'a2').customerId).not.toBe(rowOf(world, 'a1').customerId)
  })

  test.each([
    ['one guest', group(booking()), 'A group has 2 to 8 guests.'],
    ['a payer who is no guest', { ...group(), id: 'x' }, 'The payer is one of the guests.'],
    [
      'a guest twice',
      group(booking(), companion({ id: 'a1' })),
      'Guest 2: This appointment was created already.',
    ],
    [
      'a guest in the past',
      group(booking(), companion({ startDate: '2026-11-20' })),
      'Guest 2: Service > Date cannot be before today.',
    ],
  ])('refuses %s', (_, input, message) => {
    expect(refusalOf(business(), 'createGroup', input)?.message).toBe(message)
  })

  test('is the same after its request and its stored form', () => {
    const command = commands.createGroup
    const input = group(booking({ startDate: today }), companion())
    const stored = command.parse(JSON.parse(JSON.stringify(input)))
    expect(stored && command.request(stored)).toEqual(command.request(input))
    expect(command.members?.(input).map(({ id, mobile }) => [id, mobile])).toEqual([
      ['a1', jose],
      ['a2', jose],
    ])
  })
})
