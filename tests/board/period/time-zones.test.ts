import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { addDays } from '#domain/kernel/dates'
import {
  businessDate,
  dateText,
  drawnDate,
  shiftDate,
  shownRange,
} from '../../../src/board/layout/calendar-date'
import { longTitle, shortTitle } from '../../../src/board/layout/period-title'
import { hourGroups, periodEvents } from '../../../src/board/period/period-event'
import { columnOf, eventOf } from '../samples'

// The last two have summer time; in Cairo it begins at midnight, so that some days lack that time.
const zones = ['Asia/Singapore', 'America/Los_Angeles', 'Africa/Cairo']
const anyDate = fc.integer({ min: 0, max: 3650 }).map((days) => addDays('2020-01-01', days))
const anyMinute = fc.integer({ min: 0, max: 1439 })

afterEach(() => vi.unstubAllEnvs())

describe.each(zones)('on a device in %s', (zone) => {
  const inZone = (check: () => void) => {
    vi.stubEnv('TZ', zone)
    check()
  }

  it('DASH-9 draws a business date on that date', () =>
    inZone(() =>
      fc.assert(
        fc.property(anyDate, anyMinute, (date, minute) => {
          expect(businessDate(drawnDate(date, minute))).toBe(date)
        }),
      ),
    ))

  it('keeps an event of any minute on its day, its end behind its start', () =>
    inZone(() =>
      fc.assert(
        fc.property(anyDate, anyMinute, anyMinute, (date, startMinute, length) => {
          const event = eventOf({ date, startMinute, endMinute: startMinute + length })
          const [drawn] = periodEvents([event], [columnOf()])
          if (!drawn) throw new Error('The event is missing')
          expect(drawn.end.getTime()).toBeGreaterThan(drawn.start.getTime())
          expect([businessDate(drawn.start), businessDate(drawn.end)]).toEqual([date, date])
        }),
      ),
    ))

  it('groups a week by business hour without losing one', () =>
    inZone(() => {
      const events = Array.from({ length: 48 }, (_, at) =>
        eventOf({ id: `${at}`, date: '2026-03-08', startMinute: at * 30, endMinute: at * 30 + 60 }),
      )
      const groups = hourGroups(periodEvents(events, [columnOf()]))
      expect(groups).toHaveLength(24)
      expect(groups.flatMap(({ resource }) => resource)).toHaveLength(48)
    }))

  it('calls periods by their business dates', () =>
    inZone(() => {
      expect(longTitle({ view: 'day', date: '2026-11-20' })).toBe('Friday, November 20')
      expect(shortTitle({ view: 'day', date: '2026-11-20' })).toBe('Fri, Nov 20')
      expect(longTitle({ view: 'month', date: '2026-11-20' })).toBe('November 2026')
      expect(shortTitle({ view: 'week', date: '2026-11-20' })).toBe('Nov 15 – 21')
      expect(shortTitle({ view: 'agenda', date: '2026-11-20' })).toBe('Nov 20 – Dec 20')
      expect(dateText('2026-01-01', { weekday: 'long' })).toBe('Thursday')
    }))
})

describe('periods', () => {
  it('CAL-1 move by a day, a week, a month or thirty days', () => {
    expect(shiftDate('day', '2026-11-30', 1)).toBe('2026-12-01')
    expect(shiftDate('week', '2026-11-20', -1)).toBe('2026-11-13')
    expect(shiftDate('month', '2026-01-31', 1)).toBe('2026-02-28')
    expect(shiftDate('month', '2026-01-15', -1)).toBe('2025-12-15')
    expect(shiftDate('agenda', '2026-11-20', 1)).toBe('2026-12-20')
  })

  it('CAL-2 show whole weeks from Sunday, and thirty days from the date', () => {
    expect(shownRange('day', '2026-11-20')).toEqual({ from: '2026-11-20', to: '2026-11-20' })
    expect(shownRange('week', '2026-11-21')).toEqual({ from: '2026-11-15', to: '2026-11-21' })
    expect(shownRange('month', '2026-11-20')).toEqual({ from: '2026-11-01', to: '2026-12-05' })
    expect(shownRange('agenda', '2026-11-20')).toEqual({ from: '2026-11-20', to: '2026-12-20' })
  })
})
