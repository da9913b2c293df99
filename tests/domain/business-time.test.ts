import { getTimezoneOffset } from 'date-fns-tz'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import {
  addDays,
  atWallMinute,
  businessOffset,
  businessTimeAt,
  businessTimeOfInstant,
  businessZone,
  dayNumber,
  isDate,
  isTime,
  minuteOfDay,
  timeOfMinute,
  wallMinute,
  weekdayOf,
} from '#domain/kernel/dates'

const zoneOfRunner = process.env.TZ
const minutesOf2026 = fc.integer({
  min: Date.UTC(2026, 0, 1) / 60_000,
  max: Date.UTC(2027, 0, 1) / 60_000,
})
const wall = fc.integer({ min: dayNumber('2000-01-01') ?? 0, max: dayNumber('2099-12-31') ?? 0 })

afterEach(() => {
  if (zoneOfRunner === undefined) delete process.env.TZ
  else process.env.TZ = zoneOfRunner
})

const inSingapore = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Singapore',
  dateStyle: 'short',
  timeStyle: 'short',
  hourCycle: 'h23',
})

it('DASH-9 has one offset in every month that a booking can be of', () => {
  const months = Array.from({ length: 12 * 60 }, (_, month) => new Date(Date.UTC(1990, month, 1)))
  const offsets = new Set(months.map((month) => getTimezoneOffset(businessZone, month)))
  expect([...offsets]).toEqual([getTimezoneOffset(businessOffset)])
})

describe.each([
  ['Asia/Singapore', -480],
  ['America/Los_Angeles', 480],
  ['Europe/London', 0],
])('on a device in %s', (zone, winterOffset) => {
  it('DASH-9 gives the date and time of Singapore for every minute', () => {
    process.env.TZ = zone
    expect(new Date('2026-01-01T00:00:00Z').getTimezoneOffset()).toBe(winterOffset)
    fc.assert(
      fc.property(minutesOf2026, (minute) => {
        const { date, time } = businessTimeAt(minute * 60_000)
        expect(`${date}, ${time}`).toBe(inSingapore.format(minute * 60_000))
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    ['2026-03-07T18:30:00Z', '2026-03-08', '02:30'],
    ['2026-03-28T17:15:00Z', '2026-03-29', '01:15'],
    ['2026-11-20T15:59:59Z', '2026-11-20', '23:59'],
    ['2026-11-20T16:00:00Z', '2026-11-21', '00:00'],
  ])('DASH-9 reads %s as %s %s, also in the hour that summer time skips', (instant, date, time) => {
    process.env.TZ = zone
    expect(businessTimeOfInstant(instant)).toEqual({
      instant: new Date(instant).toISOString(),
      date,
      time,
    })
  })
})

describe('dates and times', () => {
  it.each(['2026-02-29', '2026-13-01', '2026-1-1', '21-11-2026', '', '2026-11-21T00:00'])(
    '%s is no date',
    (text) => expect(isDate(text)).toBe(false),
  )

  it.each(['24:00', '9:30', '12:60', '', '12:00:00'])('%s is no time', (text) =>
    expect(isTime(text)).toBe(false),
  )

  it('reads no business time from an invalid instant', () => {
    expect(businessTimeOfInstant('soon')).toBeNull()
    expect(minuteOfDay('noon')).toBeNull()
  })

  it('turns wall-clock minutes to dates and times and back', () => {
    fc.assert(
      fc.property(wall, fc.nat(1439), (day, minute) => {
        const { date, time } = atWallMinute(day * 1440 + minute)
        expect(wallMinute(date, time)).toBe(day * 1440 + minute)
        expect(time).toBe(timeOfMinute(minute))
      }),
    )
  })

  it('moves dates by days and names their weekday as the calendar does', () => {
    const names = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']
    fc.assert(
      fc.property(wall, fc.integer({ min: -800, max: 800 }), (day, days) => {
        const date = addDays(atWallMinute(day * 1440).date, days)
        expect(dayNumber(date)).toBe(day + days)
        expect(weekdayOf(date)).toBe(names[new Date(`${date}T12:00:00Z`).getUTCDay()])
      }),
    )
  })
})
