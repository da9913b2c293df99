import { describe, expect, it } from 'vitest'
import { wallMinute } from '#domain/kernel/dates'
import { progressText, roomText } from '../../../src/screens/massage/occupancy'
import { business, today } from '../../support/business'
import { at, booking, checkingIn, completing, done, rowOf } from '../../support/commands'

const reserved = () => done(business(), 'createAppointment', booking())
const inside = () => done(reserved(), 'checkInAppointment', checkingIn(), at('13:50'))
const left = () => {
  const paid = completing({ completeAppointmentPayment: { amount: 800, modeOfPayment: 'CASH' } })
  return done(inside(), 'completeAppointment', paid, at('14:40'))
}

describe('the words for a place', () => {
  it.each([
    ['before a booking', reserved, '13:20', 'Free to 2:00 PM'],
    ['when the guest has not come', reserved, '14:05', 'Due 2:00 PM'],
    ['during a treatment', inside, '14:20', '40 min left'],
    ['while it is cleaned', inside, '15:05', 'Cleaning to 3:15 PM'],
    ['after the guest left early', left, '14:50', 'Cleaning to 2:55 PM'],
    ['after all', inside, '15:20', 'Free'],
  ])('say how a room is %s', (_, world, time, text) => {
    expect(roomText([rowOf(world())], wallMinute(today, time))).toBe(text)
  })

  it.each([
    ['13:20', 'from 2:00 PM'],
    ['14:20', '40 min left'],
    ['15:05', 'Done at 3:00 PM, has the key'],
    ['15:20', '20 min over'],
  ])('say at %s how far the visit is: %s', (time, text) => {
    expect(progressText(rowOf(inside()), wallMinute(today, time))).toBe(text)
  })
})
