import { describe, expect, test } from 'vitest'
import { moveGroupInput } from '#domain/appointment/group/move-input'
import { passOn } from '#domain/appointment/group/pass-on'
import { dueForAll, spreadPayment } from '#domain/appointment/group/spread-payment'
import { commands } from '#domain/commands/all'
import type { World } from '#domain/rows/world'
import { business, jose, maria, today } from '../../../support/business'
import { booking, cancelling, couple, done, refusalOf, rowOf } from '../../../support/commands'

type Body = Parameters<typeof booking>[0]

const underPayer = { groupId: 'g1', isUnderPayer: true }

/** Mia with Cora in room 3, under Jose's number, as one more guest of the group. */
const mia = (body: Body = {}) =>
  booking({
    ...{ id: 'a3', name: 'Mia', staffId: 'cora', roomId: 'r3', joins: underPayer },
    ...body,
  })

const trio = (): World => done(couple(), 'createAppointment', mia())
const guests = (world: World) => ['a1', 'a2', 'a3'].map((id) => rowOf(world, id))
const group = { id: 'a1', groupId: 'g1' }

describe('a guest who joins a booked group', () => {
  test('booking-19 is one of its guests, under the number of the payer by a name of her own', () => {
    expect(rowOf(trio(), 'a3')).toMatchObject({
      ...{ name: 'Mia', mobileNumber: jose, customerId: 'jose', isUnderPayer: true },
      ...{ groupId: 'g1', isGroupLead: false, status: 'RESERVED' },
    })
    const own = mia({ mobileNumber: maria, joins: { groupId: 'g1' } })
    const world = done(couple(), 'createAppointment', own)
    expect(rowOf(world, 'a3')).toMatchObject({
      ...{ name: 'Maria Santos', mobileNumber: maria, isUnderPayer: false, groupId: 'g1' },
    })
  })

  test('is paid for, moved and cancelled with the others', () => {
    const before = guests(trio())
    expect(dueForAll(before)).toBe(2400)
    const members = spreadPayment(trio(), before, { amount: 2400, modeOfPayment: 'CASH' })
    const paid = done(trio(), 'payGroup', { ...group, members })
    expect(guests(paid).map(({ totalPricePaid }) => totalPricePaid)).toEqual([800, 800, 800])
    const [lead] = guests(paid)
    if (!lead) throw new Error('no lead')
    const to = { startDate: today, startTime: '14:30', staffId: lead.staffId }
    const moved = done(paid, 'moveGroup', moveGroupInput(paid, guests(paid), lead, to))
    expect(guests(moved).map(({ startTime }) => startTime)).toEqual(['14:30', '14:30', '14:30'])
    const all = { groupId: 'g1', members: guests(moved), cancelReason: 'Sick' }
    const cancel = commands.cancelGroup.parse(all)
    if (!cancel) throw new Error('unreadable')
    const gone = done(moved, 'cancelGroup', cancel)
    expect(guests(gone).map(({ status }) => status)).toEqual(Array(3).fill('CANCELLED'))
  })

  test('gets what a cancelled guest has paid', () => {
    const [first] = spreadPayment(couple(), [rowOf(couple())], {
      amount: 800,
      modeOfPayment: 'CASH',
    })
    if (!first) throw new Error('nothing is due')
    const paid = done(couple(), 'payGroup', { ...group, members: [first] })
    const joined = done(paid, 'createAppointment', mia())
    const world = done(joined, 'cancelAppointment', cancelling())
    expect(passOn(world, rowOf(world), [rowOf(world, 'a3')])).toMatchObject({
      amount: 800,
      members: [{ id: 'a3' }],
    })
  })

  test('keeps the group in its stored form and its request', () => {
    const stored = commands.createAppointment.parse(JSON.parse(JSON.stringify(mia())))
    expect(stored && commands.createAppointment.request(stored).body).toMatchObject({
      joins: underPayer,
    })
  })

  const cancelAll = (world: World) =>
    done(
      done(world, 'cancelAppointment', cancelling()),
      'cancelAppointment',
      cancelling({ id: 'a2' }),
    )

  test.each([
    [
      'a group of another day',
      couple(),
      mia({ startDate: '2026-11-23' }),
      'no booking on that day',
    ],
    ['an unknown group', couple(), mia({ joins: { groupId: 'g9' } }), 'no booking on that day'],
    ['a cancelled group', cancelAll(couple()), mia(), 'The group was cancelled. Book the guest'],
    [
      'a guest without a number under one that no guest has',
      couple(),
      mia({ mobileNumber: maria }),
      'A guest without a number is booked under the number of the payer.',
    ],
  ])('is refused by %s', (_, world, input, text) => {
    expect(refusalOf(world, 'createAppointment', input)?.message).toContain(text)
  })

  test('is refused by a group of eight, but not while one of them is cancelled', () => {
    const appointments = new Map(couple().appointments)
    for (const at of [3, 4, 5, 6, 7, 8])
      appointments.set(`g${at}`, { ...rowOf(couple(), 'a2'), id: `g${at}`, staffId: null })
    const full = business({ appointments })
    expect(refusalOf(full, 'createAppointment', mia())?.message).toBe('A group has 2 to 8 guests.')
    const left = done(full, 'cancelAppointment', cancelling({ id: 'a2' }))
    expect(refusalOf(left, 'createAppointment', mia())).toBeNull()
  })
})
