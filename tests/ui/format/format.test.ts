import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cellDate,
  clockTime,
  dayTitle,
  instantTime,
  timeRange,
  usDate,
  usDateTime,
} from '../../../src/ui/format/format-date'
import { amount, money } from '../../../src/ui/format/format-money'
import { mobile, orDash, storeName } from '../../../src/ui/format/format-text'

describe('money', () => {
  test('carries the currency, thousands and two decimals', () => {
    expect(money(1250)).toBe('PHP 1,250.00')
    expect(money(0)).toBe('PHP 0.00')
    expect(amount(-80)).toBe('−80.00')
  })
  test('any sum reads as the browser would write it', () => {
    const browser = new Intl.NumberFormat('en-US', {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    })
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (centavos) => {
        fc.pre(centavos !== 0)
        expect(amount(centavos / 100)).toBe(browser.format(centavos / 100).replace('-', '−'))
      }),
    )
  })
  test('MISC-5 a missing amount is a dash', () => {
    expect(money(null)).toBe('-')
    expect(money(undefined)).toBe('-')
  })
})

describe('dates and times', () => {
  test('MGMT-3 date-times are US style with a 12-hour clock, in business time', () => {
    expect(usDateTime('2026-11-20T06:41:00Z')).toBe('11/20/2026, 2:41 PM')
    expect(usDateTime('2026-02-02T16:30:00.000Z')).toBe('02/03/2026, 12:30 AM')
    expect(instantTime(Date.parse('2026-11-20T04:05:00Z'))).toBe('12:05 PM')
  })
  test('a calendar date stays itself', () => {
    expect(usDate('2026-11-20')).toBe('11/20/2026')
    expect(cellDate('2026-01-01')).toBe('Jan 1, 2026')
    expect(dayTitle('2026-11-20')).toBe('Fri, Nov 20')
    expect(dayTitle('2026-12-31', 'long')).toBe('Thursday, December 31')
  })
  test('every day of a year is named as the browser would name it', () => {
    const inUsWords = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
    const year = inUsWords({ month: 'short', day: 'numeric', year: 'numeric' })
    const shorter = inUsWords({ weekday: 'short', month: 'short', day: 'numeric' })
    const longer = inUsWords({ weekday: 'long', month: 'long', day: 'numeric' })
    for (let day = 0; day < 366; day += 1) {
      const at = Date.UTC(2028, 0, 1 + day)
      const date = new Date(at).toISOString().slice(0, 10)
      expect([cellDate(date), dayTitle(date), dayTitle(date, 'long')]).toEqual(
        [year, shorter, longer].map((format) => format.format(at)),
      )
    }
  })
  test('times of the day', () => {
    expect(clockTime('00:00')).toBe('12:00 AM')
    expect(clockTime('12:30')).toBe('12:30 PM')
    expect(clockTime('23:59')).toBe('11:59 PM')
    expect(timeRange('14:00', '15:15')).toBe('2:00 – 3:15 PM')
    expect(timeRange('11:30', '12:45')).toBe('11:30 AM – 12:45 PM')
    expect(timeRange('11:30', '11:30')).toBe('11:30 AM')
  })
  test('MISC-5 missing and unreadable ones are a dash', () => {
    expect(usDateTime(null)).toBe('-')
    expect(usDateTime('')).toBe('-')
    expect(usDateTime('yesterday')).toBe('-')
    expect(usDate(undefined)).toBe('-')
    expect(clockTime('25:00')).toBe('-')
  })
})

test('text', () => {
  expect(mobile('639175550142')).toBe('63 917 555 0142')
  expect(mobile('0917')).toBe('0917')
  expect(mobile(null)).toBe('-')
  expect(storeName('SERENITY_MAKATI')).toBe('SERENITY MAKATI')
  expect(orDash('')).toBe('-')
})
