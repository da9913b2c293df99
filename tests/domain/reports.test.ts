import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/kernel/dates'
import { counted, endOfDay, stillDue } from '#domain/reports/end-of-day'
import { daysIn, daysOf, periodOf } from '#domain/reports/period'
import { tableOf } from '#domain/reports/table'
import { nothingTaken, takenOn, takenTotal } from '#domain/reports/taken'
import { dayColumns, modeColumns, modeTotal, tallyByDay, tallyByMode } from '#domain/reports/tally'
import type { Appointment } from '#domain/rows/appointment'
import { business, jose, today } from '../support/business'
import { at, booking, checkingIn, completing, done, rowOf, updating } from '../support/commands'
import { anyPaidRow, paidCents } from './money/paid-rows'

const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

const rows = fc.array(anyPaidRow, { maxLength: 30 })

const isCancelled = ({ status }: Appointment) => status === 'CANCELLED'
const kept = (all: readonly Appointment[]) => all.filter((one) => !isCancelled(one))

function tallied(all: readonly Appointment[]) {
  const [byDay, byMode] = [tallyByDay(), tallyByMode()]
  for (const one of all.map(counted)) {
    byDay.add(one)
    byMode.add(one)
  }
  return { days: byDay.lines(), modes: byMode.lines() }
}

describe('the sums of the daily report', () => {
  it('REPORT-3 add up to the money paid, by day and by mode, cancelled ones apart', () => {
    fc.assert(
      fc.property(rows, (all) => {
        const sums = tallied(all)
        const paid = total(kept(all).map(paidCents))
        expect(total(sums.days.map((line) => line.paid))).toBe(paid)
        expect(total(sums.modes.map(modeTotal))).toBe(paid)
        const given = total(all.filter(isCancelled).map(paidCents))
        expect(total(sums.modes.map((line) => line.ofCancelled))).toBe(given)
        expect(total(sums.days.map((line) => line.appointments))).toBe(all.length)
      }),
    )
  })

  it('stand below their columns', () => {
    const { days: lines, modes } = tallied([rowOf(paidVisit())])
    expect(tableOf('By Day', dayColumns, lines)).toEqual({
      name: 'By Day',
      columns: dayColumns.map(({ key, title, kind }) => ({ key, title, kind })),
      rows: [[today, 1, 0, 0, 30_000, 0]],
      total: ['TOTAL', 1, 0, 0, 30_000, 0],
      rowCount: 1,
    })
    const table = tableOf('Payments by Mode', modeColumns('3% Charge'), modes)
    expect(table.total).toEqual(['TOTAL', 20_000, 10_000, 0, 0, 0, 0, 30_000, 0])
  })
})

/** Jose's massage: 200 by GCASH when it was booked, 100 in cash at check-in. */
function paidVisit() {
  const paid = { appointmentCreationPayment: { amount: 200, modeOfPayment: 'GCASH' } }
  const booked = done(business(), 'createAppointment', booking(paid))
  const input = checkingIn({ checkInPayment: { amount: 100, modeOfPayment: 'CASH' } })
  return done(booked, 'checkInAppointment', input)
}

describe('the end of a day', () => {
  it('has the totals of the daily report of that day', () => {
    fc.assert(
      fc.property(rows, (all) => {
        const ofDay = all.filter((one) => one.startDate === today)
        const closed = endOfDay(all, today)
        const report = tallied(ofDay)
        expect(closed.modes).toEqual(report.modes)
        expect(closed.count.paid).toBe(total(closed.modes.map(modeTotal)))
        expect(closed.count.appointments).toBe(ofDay.length)
        const open = ofDay.filter(({ status }) => ['RESERVED', 'CHECKED_IN'].includes(status))
        expect(closed.open).toHaveLength(open.length)
      }),
    )
  })

  it('counts each peso on exactly one day, by its payment mode', () => {
    fc.assert(
      fc.property(rows, (all) => {
        const taken = [-1, 0, 1].flatMap((days) => takenOn(all, addDays(today, days)))
        for (const { mode: name, ...line } of tallied(all).modes) {
          const own = taken.filter((one) => one.mode === name)
          expect(total(own.map(takenTotal))).toBe(
            modeTotal({ mode: name, ...line }) + line.ofCancelled,
          )
          expect(total(own.map((one) => one.ofCancelled))).toBe(line.ofCancelled)
        }
      }),
    )
  })

  it('counts money for later days on the day of the booking', () => {
    const tomorrow = addDays(today, 1)
    const deposit = { amount: 200, modeOfPayment: 'GCASH' }
    const booked = booking({ startDate: tomorrow, appointmentCreationPayment: deposit })
    const all = [...done(business(), 'createAppointment', booked).appointments.values()]
    expect(endOfDay(all, today)).toMatchObject({
      taken: [{ mode: 'GCASH', ofDay: 0, ofLaterDays: 20_000 }],
      count: { appointments: 0, paid: 0 },
    })
    expect(endOfDay(all, tomorrow)).toMatchObject({ taken: [], count: { paid: 20_000 } })
  })

  it('counts money for an earlier visit on the day of the payment', () => {
    const [inside, tomorrow] = [paidVisit(), addDays(today, 1)]
    const over = done(
      inside,
      'completeAppointment',
      completing({ completeAppointmentPayment: { amount: 500, modeOfPayment: 'CASH' } }),
      at('09:00', tomorrow),
    )
    const before = takenOn([rowOf(inside)], today)
    expect(takenOn([rowOf(over)], today)).toEqual(before)
    expect(takenOn([rowOf(over)], tomorrow)).toEqual([
      { ...nothingTaken('CASH'), ofEarlierDays: 50_000 },
    ])
  })

  it('does not change a counted day when a payment is changed on another', () => {
    const paying = (amount: number, modeOfPayment: string) =>
      updating({ additionalPayment: { amount, modeOfPayment } })
    const tomorrow = addDays(today, 1)
    const first = done(paidVisit(), 'updateAppointment', paying(150, 'CASH'), at('15:00'))
    const later = at('09:00', tomorrow)
    const changed = done(first, 'updateAppointment', paying(180, 'GCASH'), later)
    const note = updating({ note: 'Left a watch' })
    const row = rowOf(done(changed, 'updateAppointment', note, at('10:00', addDays(today, 2))))
    expect(takenOn([row], today)).toEqual(takenOn([rowOf(first)], today))
    expect(takenOn([row], tomorrow)).toMatchObject([
      { mode: 'CASH', ofEarlierDays: -15_000 },
      { mode: 'GCASH', ofEarlierDays: 18_000 },
    ])
  })

  it('keeps the day of a payment that is sent on another', () => {
    const input = completing({
      completeAppointmentPayment: { amount: 500, modeOfPayment: 'CASH' },
      paidOn: today,
    })
    const sent = at('09:00', addDays(today, 1))
    const row = rowOf(done(paidVisit(), 'completeAppointment', input, sent))
    expect(takenOn([row], today)).toMatchObject([{ mode: 'CASH', ofDay: 60_000 }, {}])
    expect(takenOn([row], addDays(today, 1))).toEqual([])
  })

  it('uses the times of check-in and completion where no day was stored', () => {
    const input = completing({ completeAppointmentPayment: { amount: 500, modeOfPayment: 'CASH' } })
    const later = at('09:00', addDays(today, 1))
    const over = rowOf(done(paidVisit(), 'completeAppointment', input, later))
    const row = { ...over, takenOnOtherDays: null }
    expect(takenOn([row], addDays(today, 1))).toEqual(takenOn([over], addDays(today, 1)))
    expect(takenOn([row], today)).toEqual(takenOn([over], today))
  })

  it('adds up the unpaid amounts of open appointments', () => {
    const booked = done(business(), 'createAppointment', booking({ promoId: 'rainy' }))
    expect(stillDue(rowOf(booked))).toBe(70_000)
    expect(stillDue(rowOf(paidVisit()))).toBe(50_000)
    const ordered = done(
      paidVisit(),
      'updateAppointment',
      updating({
        productsOrdered: { water: 2 },
        productPayment: { amount: 10, modeOfPayment: 'CASH' },
      }),
    )
    const { productPrices } = rowOf(ordered)
    expect(stillDue(rowOf(ordered))).toBe(
      50_000 + 2 * Math.round((productPrices.water ?? 0) * 100) - 1000,
    )
    expect(rowOf(ordered).mobileNumber).toBe(jose)
  })
})

describe('the time of a report', () => {
  it('REPORT-2 a range begins before it ends', () => {
    expect(daysOf({ start: today, end: today }).ok).toBe(true)
    expect(daysOf({ start: addDays(today, 1), end: today })).toEqual({
      ok: false,
      error: 'End Date should be greater than Start Date',
    })
  })

  it('REPORT-2 a period needs month and year', () => {
    const wanted = { ok: false, error: 'Please select both month and year' }
    expect(periodOf({ month: 3 })).toEqual(wanted)
    expect(periodOf({ month: null, year: 2026 })).toEqual(wanted)
    expect(periodOf({ month: 'ALL', year: 2026 }).ok).toBe(true)
  })

  it('has the days of its months, leap years too', () => {
    expect(daysIn({ month: 2, year: 2028 })).toEqual({ start: '2028-02-01', end: '2028-02-29' })
    expect(daysIn({ month: 12, year: 2026 })).toEqual({ start: '2026-12-01', end: '2026-12-31' })
    expect(daysIn({ month: 'ALL', year: 2026 })).toEqual({ start: '2026-01-01', end: '2026-12-31' })
  })
})
