import { describe, expect, it, test } from 'vitest'
import { daysBefore, listedDaysOf, periodBefore } from '#domain/reports/period'
import { presetDays, presetPeriod, presets } from '#domain/reports/presets'

test('presets are the days that their names say', () => {
  // a Saturday
  const days = presets.map((preset) => {
    const { start, end } = presetDays(preset, '2026-11-21')
    return `${start} ${end}`
  })
  expect(days).toEqual([
    '2026-11-21 2026-11-21',
    '2026-11-20 2026-11-20',
    '2026-11-16 2026-11-21',
    '2026-11-09 2026-11-15',
    '2026-11-01 2026-11-21',
    '2026-10-01 2026-10-31',
    '2025-11-01 2025-11-30',
  ])
})

test('presets go over the turn of a year', () => {
  // a Friday
  expect(presetDays('this-week', '2027-01-01').start).toBe('2026-12-28')
  expect(presetDays('last-month', '2027-01-01')).toEqual({ start: '2026-12-01', end: '2026-12-31' })
  expect(presetPeriod('last-month', '2027-01-01')).toEqual({ month: 12, year: 2026 })
})

describe('the days before', () => {
  it.each([
    ['a day', '2026-03-01 2026-03-01', '2026-02-28 2026-02-28'],
    ['another day', '2026-03-02 2026-03-02', '2026-03-01 2026-03-01'],
    ['a week', '2026-11-16 2026-11-21', '2026-11-09 2026-11-14'],
    ['a month', '2026-02-01 2026-02-28', '2026-01-01 2026-01-31'],
    ['the first days of a month', '2026-03-01 2026-03-10', '2026-02-01 2026-02-10'],
    ['more days than the month before has', '2026-03-01 2026-03-30', '2026-02-01 2026-02-28'],
    ['a year', '2026-01-01 2026-12-31', '2025-01-01 2025-12-31'],
  ])('of %s', (_, range, expected) => {
    const [start = '', end = ''] = range.split(' ')
    const before = daysBefore({ start, end })
    expect(`${before.start} ${before.end}`).toBe(expected)
  })

  it('of a period are those of a month or year as long, from 2023 on', () => {
    expect(periodBefore({ month: 1, year: 2026 })).toEqual({ month: 12, year: 2025 })
    expect(periodBefore({ month: 'ALL', year: 2026 })).toEqual({ month: 'ALL', year: 2025 })
    expect(periodBefore({ month: 1, year: 2023 })).toBeNull()
  })
})

test('a report that lists each day takes two years, not more', () => {
  const refused = { ok: false, error: 'Please select at most two years' }
  expect(listedDaysOf({ start: '2024-01-01', end: '2025-12-31' }).ok).toBe(true)
  expect(listedDaysOf({ start: '2024-01-01', end: '2026-01-01' })).toEqual(refused)
})
