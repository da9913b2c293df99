import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { type AddSecondInput, addSecondInput } from '#domain/appointment/input'
import type { World } from '#domain/rows/world'
import { business, jose } from '../../../support/business'
import {
  at,
  booking,
  cancelling,
  checkingIn,
  completing,
  done,
  extending,
  gymVisit,
  refusalOf,
  rowOf,
  tandem,
} from '../../../support/commands'

const adding = (body: object = {}): AddSecondInput => ({
  ...v.parse(addSecondInput, { secondId: 't1', staffId: 'cora', mobileNumber: jose, ...body }),
  id: 'a1',
})

const reserved = () => done(business(), 'createAppointment', booking())
const checkedIn = (world: World) => done(world, 'checkInAppointment', checkingIn(), at('13:50'))
const left = () => done(tandem(), 'cancelAppointment', cancelling({ id: 't1' }))

/** The booking without its group and the time at which it was made. */
const ownOf = (world: World) => {
  const { groupId: _group, createdDateTime: _at, ...row } = rowOf(world, 't1')
  return row
}

describe('a second therapist who is added later', () => {
  test('booking-20 has the same booking as one who was booked with the guest', () => {
    const later = done(reserved(), 'addSecond', adding())
    expect(ownOf(later)).toEqual(ownOf(tandem()))
    expect(rowOf(later)).toMatchObject({ groupId: 'a1', isGroupLead: true, originalPrice: 800 })
    expect(rowOf(later, 't1').groupId).toBe('a1')
  })

  test('follows a visit that has begun, with its added time, and gets a commission', () => {
    const longer = done(checkedIn(reserved()), 'extendAppointment', extending(), at('14:10'))
    const both = done(longer, 'addSecond', adding(), at('14:15'))
    expect(rowOf(both, 't1')).toMatchObject({
      status: 'CHECKED_IN',
      endTime: '15:45',
      roomId: null,
    })
    const cash = (amount: number) => ({ amount, modeOfPayment: 'CASH' })
    const paid = completing({
      completeAppointmentPayment: cash(800),
      additionalPayment: cash(400),
    })
    const ended = done(both, 'completeAppointment', paid, at('15:40'))
    expect(rowOf(ended, 't1')).toMatchObject({ status: 'COMPLETED', totalPricePaid: 0 })
    expect(rowOf(ended, 't1').staffCommission).toBeGreaterThan(0)
  })

  test('comes in the place of one who has left', () => {
    const world = done(left(), 'addSecond', adding({ secondId: 't2', staffId: 'bea' }))
    expect(rowOf(world, 't1').status).toBe('CANCELLED')
    expect(rowOf(world, 't2')).toMatchObject({ staffId: 'bea', groupId: 'g1', status: 'RESERVED' })
    const moved = done(world, 'updateAppointment', {
      ...{ id: 'a1', startTime: '14:30', confirmed: [] },
    })
    expect(rowOf(moved, 't2').startTime).toBe('14:30')
  })

  const busy = () =>
    done(
      reserved(),
      'createAppointment',
      booking({ id: 'b1', staffId: 'cora', roomId: 'r3', startTime: '13:30' }),
    )
  const gym = () => done(business(), 'createAppointment', gymVisit())
  const ended = () => done(reserved(), 'cancelAppointment', cancelling())

  test.each([
    ['a second one', tandem(), { secondId: 't2', staffId: 'bea' }, 'one second therapist at most'],
    ['one who is busy', busy(), {}, 'Second therapist: CORA is busy from 1:30 PM'],
    ["the guest's own", reserved(), { staffId: 'ana' }, "another one than the guest's"],
    ['nobody', reserved(), { staffId: null }, 'The second therapist is required.'],
    ['one for a gym visit', gym(), {}, 'Only a massage can have a second therapist.'],
    ['one for a cancelled visit', ended(), {}, 'cannot be given a second therapist'],
  ])('is refused: %s', (_, world, body, text) => {
    expect(refusalOf(world, 'addSecond', adding(body))?.message).toContain(text)
  })
})
