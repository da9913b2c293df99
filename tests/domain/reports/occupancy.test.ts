import { expect, test } from 'vitest'
import { tallyOccupancy } from '#domain/reports/occupancy'
import { business, today } from '../../support/business'
import { at, booking, checkingIn, completing, done, rowOf } from '../../support/commands'

test('REPORT-9 an hour has the revenue of completed visits by their own hours, booked in full', () => {
  // PHP 800 for 60 minutes and 15 of cleaning, completed four minutes after the start.
  const booked = done(business(), 'createAppointment', booking())
  const inside = done(booked, 'checkInAppointment', checkingIn(), at('14:00'))
  const paid = { completeAppointmentPayment: { amount: 800, modeOfPayment: 'CASH' } }
  const ended = done(inside, 'completeAppointment', completing(paid), at('14:04'))
  const visit = rowOf(ended, 'a1')
  const later = { ...visit, id: 'a2', status: 'RESERVED', startTime: '18:00', endTime: '19:15' }

  const tally = tallyOccupancy(ended, { start: today, end: today })
  for (const row of [visit, later]) tally.add(row)
  const [byDay] = tally.tables(today)
  const sum = (title: string) =>
    byDay?.total[byDay.columns.findIndex((column) => column.title === title)]
  expect([sum('Hours Booked'), sum('Hours Completed')]).toEqual([2.5, 1.25])
  expect([sum('Revenue'), sum('Revenue an Hour')]).toEqual([80_000, 64_000])
})
