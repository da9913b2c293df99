import { describe, expect, it } from 'vitest'
import { openingMinute } from '../../../src/board/day/opening-minute'
import { clockRange, clockText } from '../../../src/board/layout/clock-text'
import { columnDays } from '../../../src/board/layout/column-days'
import { offDutyShade, tracksOf } from '../../../src/board/layout/column-paint'
import { eventLabel } from '../../../src/board/layout/event-label'
import { pixelsAt } from '../../../src/board/layout/model'
import { slotLabel, startUnder } from '../../../src/board/layout/slots'
import { columnOf, eventOf } from '../samples'

describe('times', () => {
  it.each([
    [0, '12:00 AM'],
    [719, '11:59 AM'],
    [720, '12:00 PM'],
    [930, '3:30 PM'],
    [1470, '12:30 AM'],
    [-60, '11:00 PM'],
  ])('minute %i is %s', (minute, text) => expect(clockText(minute)).toBe(text))

  it('name half of the day once where it is the same', () => {
    expect(clockRange(840, 915)).toBe('2:00 – 3:15 PM')
    expect(clockRange(660, 735)).toBe('11:00 AM – 12:15 PM')
  })
})

describe('the name of an event', () => {
  it('gives customer, service, status, time, therapist and place', () => {
    expect(eventLabel(eventOf({ placeName: 'ROOM 1' }), 'ALMA')).toBe(
      'Ana Reyes, SWEDISH 60, RESERVED, 3:30 PM to 4:45 PM, ALMA, ROOM 1',
    )
  })

  it('names the guests who come along', () => {
    expect(eventLabel(eventOf({ companions: 'Ana, Ben' }), 'ALMA')).toMatch(
      /^Ana Reyes, with Ana, Ben, SWEDISH 60, /,
    )
  })

  it('includes the sync status', () => {
    expect(eventLabel(eventOf({ pending: true }), 'ALMA')).toMatch(/, Not sent$/)
    const risk = 'ALMA is busy then.'
    expect(eventLabel(eventOf({ pending: true, risk }), 'ALMA')).toMatch(
      /, At risk: ALMA is busy then\.$/,
    )
    const conflict = eventOf({ pending: true, risk, conflict: true })
    expect(eventLabel(conflict, 'ALMA')).toMatch(/, Conflict$/)
    expect(eventLabel(eventOf({ isUnplaced: true }), 'ALMA')).toMatch(/, therapist absent$/)
  })

  it('DASH-3 writes CHECKED_IN as CHECKED-IN and leaves out missing values', () => {
    const label = eventLabel(eventOf({ status: 'CHECKED_IN', placeName: '' }), '')
    expect(label).toBe('Ana Reyes, SWEDISH 60, CHECKED-IN, 3:30 PM to 4:45 PM')
  })
})

describe('slots', () => {
  const [alma] = columnDays([], [columnOf()], [eventOf()])
  if (!alma) throw new Error('There is no column')

  it('DASH-2 begin every thirty minutes, the last at 23:30', () => {
    const [empty] = columnDays([], [columnOf()], [])
    expect([0, 969, 5000, -5].map((pixels) => empty && startUnder(empty, pixels))).toEqual([
      ...[0, 930, 1410, 0],
    ])
  })

  it.each([
    ['the half hour', 17 * 60 + 5, 17 * 60, {}],
    ['the end of the appointment above, in its half hour', 16 * 60 + 50, 16 * 60 + 45, {}],
    ['the half hour where what is above is cancelled', 16 * 60 + 50, 990, { status: 'CANCELLED' }],
    ['the half hour where what is above was refused', 16 * 60 + 50, 990, { conflict: true }],
    ['the half hour above an appointment', 15 * 60 + 20, 900, {}],
  ])('DASH-2 a place means %s', (_, minute, start, above) => {
    const [day] = columnDays([], [columnOf()], [eventOf(above)])
    expect(day && startUnder(day, pixelsAt(minute))).toBe(start)
  })

  it('DASH-2 a place without a therapist always means its half hour', () => {
    const [day] = columnDays([], [columnOf({ id: null })], [eventOf({ columnId: null })])
    expect(day && startUnder(day, pixelsAt(1010))).toBe(990)
  })

  it.each([
    [930, 'ALMA, 3:30 PM, busy'],
    [990, 'ALMA, 4:30 PM, busy'],
    [1020, 'ALMA, 5:00 PM, free'],
    [840, 'ALMA, 2:00 PM, on break'],
    [1200, 'ALMA, 8:00 PM, off duty'],
  ])('minute %i: %s', (minute, label) => expect(slotLabel(alma, minute)).toBe(label))
})

describe('the minute a day opens at', () => {
  const columns = [columnOf({ id: null, duty: [{ from: 0, to: 1440 }] }), columnOf()]

  it('is now, else the first event, else the first duty', () => {
    expect(openingMinute(881, columns, [eventOf()])).toBe(881)
    expect(openingMinute(null, columns, [eventOf(), eventOf({ startMinute: 540 })])).toBe(540)
    expect(openingMinute(null, columns, [])).toBe(600)
    expect(openingMinute(273, columns, [])).toBe(600)
    expect(openingMinute(null, [], [])).toBe(480)
  })
})

describe('the paint of a column', () => {
  it('greys the time outside duty', () => {
    expect(offDutyShade([{ from: 720, to: 1440 }])).toBe(
      'linear-gradient(var(--off-duty) 0px 750px, transparent 750px 1500px, ' +
        'var(--off-duty) 1500px 1500px)',
    )
    expect(offDutyShade([])).toBe('linear-gradient(var(--off-duty) 0px 1500px)')
  })

  it('widens a column only for overlapping events', () => {
    const two = [eventOf(), eventOf({ id: 'b' })]
    const { template } = tracksOf(columnDays([], [columnOf()], two))
    expect(template).toBe('var(--gutter) minmax(max(var(--column), 136px), 1fr)')
  })
})
