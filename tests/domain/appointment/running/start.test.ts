import * as v from 'valibot'
import { expect, it } from 'vitest'
import { startInput } from '#domain/appointment/running/input'
import { business } from '../../../support/business'
import { booking, done, refusalOf, rowOf } from '../../../support/commands'

const booked = () => done(business(), 'createAppointment', booking())
const late = (body: object) => ({
  ...v.parse(startInput, { startTime: '14:20', ...body }),
  id: 'a1',
})

it('a late guest gets the rest of the time, or all of it', () => {
  const rest = rowOf(done(booked(), 'startAppointment', late({ keepEnd: true })))
  expect(rest).toMatchObject({ startTime: '14:20', endTime: '15:15', cleaningMinutes: 15 })
  expect(rest.start).toContain('T14:20')
  const whole = rowOf(done(booked(), 'startAppointment', late({})))
  expect(whole).toMatchObject({ startTime: '14:20', endTime: '15:35', originalPrice: 800 })
})

it('all of the time needs the time after it', () => {
  const next = booking({ id: 'a2', startTime: '15:15', confirmed: ['BREAK'] })
  const world = done(booked(), 'createAppointment', next)
  const found = refusalOf(world, 'startAppointment', late({ startTime: '14:40' }))
  expect(found?.code).toBe('overlap')
  expect(refusalOf(world, 'startAppointment', late({ keepEnd: true }))).toBeNull()
  expect(refusalOf(world, 'startAppointment', late({ startTime: '14:10' }))?.confirm).toEqual([
    'CLEANING',
  ])
})

it('refuses a start that is not later, or after the booked time', () => {
  const text = (startTime: string) =>
    refusalOf(booked(), 'startAppointment', late({ startTime }))?.message
  expect(text('14:00')).toBe('The start should be later than the booked one.')
  expect(text('13:00')).toBe('The start should be later than the booked one.')
  expect(text('15:00')).toBe('The booked time is over by then.')
})
