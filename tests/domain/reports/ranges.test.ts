import { describe, expect, it, test } from 'vitest'
import { comparedDays, daysOf } from '#domain/reports/period'
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

describe('REPORT-12 the days to compare with', () => {
  it.each([
    ['a day', '2026-12-01 2026-12-01', '2026-11-24 2026-11-24'],
    ['some days of a week', '2026-11-16 2026-11-21', '2026-11-09 2026-11-14'],
    ['a month', '2026-03-01 2026-03-31', '2026-02-01 2026-02-28'],
    ['a quarter', '2026-01-01 2026-03-31', '2025-10-01 2025-12-31'],
    ['a leap year', '2024-01-01 2024-12-31', '2023-01-01 2023-12-31'],
    ['the first days of a month', '2026-03-01 2026-03-10', '2026-02-01 2026-02-10'],
    ['more days than the month before has', '2026-03-01 2026-03-30', '2026-01-30 2026-02-28'],
    ['any days', '2026-03-10 2026-03-20', '2026-02-27 2026-03-09'],
  ])('of %s', (_, range, expected) => {
    const [start = '', end = ''] = range.split(' ')
    const compared = comparedDays({ start, end }, '2026-12-15')
    expect(compared?.now).toEqual({ start, end })
    expect(`${compared?.before.start} ${compared?.before.end}`).toBe(expected)
  })

  it('are those of the full days only, of a range that has the running day or later ones', () => {
    const until = (running: string, start = '2026-03-01') =>
      comparedDays({ start, end: '2026-03-31' }, running)
    expect(until('2026-03-31')).toEqual({
      now: { start: '2026-03-01', end: '2026-03-30' },
      before: { start: '2026-01-30', end: '2026-02-28' },
    })
    expect(until('2026-03-12')?.before).toEqual({ start: '2026-02-01', end: '2026-02-11' })
    expect(until('2026-03-01')).toBeNull()
    expect(until('2026-03-31', '2026-03-31')).toBeNull()
  })
})

test('a report takes two years, not more', () => {
  const refused = { ok: false, error: 'Please select at most two years' }
  expect(daysOf({ start: '2024-01-01', end: '2025-12-31' }).ok).toBe(true)
  expect(daysOf({ start: '2024-01-01', end: '2026-01-01' })).toEqual(refused)
})
