import { describe, expect, it } from 'vitest'
import type { World } from '#domain/rows/world'
import { defaultStart, pastField } from '#domain/slot/default-start'
import { business, lookups, today } from '../../support/business'
import { booking, done } from '../../support/commands'

const yesterday = '2026-11-20'
const tomorrow = '2026-11-22'
const december = '2026-12-03'

const startTimes = ['10:00', '14:00', '15:00', '16:30', '18:00', '22:30', '23:30']
const store = (): World => business({ lookups: { ...lookups, startTimes } })

const blank = { status: 'RESERVED', serviceIds: [], staffId: null }
const at = (time: string, date = today) => ({ date, time })

const startAt = (time: string, begun: Partial<Parameters<typeof defaultStart>[1]> = {}) =>
  defaultStart(store(), { ...blank, ...begun }, '', at(time))

describe('the default start', () => {
  it('CREATE-6 is 14:00 of the day in sight while that is to come', () => {
    const from = (inSight: string) => defaultStart(store(), blank, inSight, at('09:00'))
    expect(from('')).toEqual({ startDate: today, startTime: '14:00' })
    expect(from(today)).toEqual({ startDate: today, startTime: '14:00' })
    expect(from(december)).toEqual({ startDate: december, startTime: '14:00' })
    expect(startAt('14:00').startTime).toBe('14:00')
  })

  it('is never in the past: a past day in sight, and a check-in for another day, are for today', () => {
    expect(defaultStart(store(), blank, yesterday, at('09:00')).startDate).toBe(today)
    const here = { ...blank, status: 'CHECKED_IN' }
    expect(defaultStart(store(), here, december, at('09:00')).startDate).toBe(today)
  })

  it('is the next start of the list once 14:00 is past', () => {
    expect(startAt('14:01')).toEqual({ startDate: today, startTime: '15:00' })
    expect(startAt('15:00').startTime).toBe('15:00')
  })

  it('is the next start at which a therapist and a room are free for the service', () => {
    // All three have a break from 16:00 to 16:30, and a Swedish massage takes 75 minutes.
    expect(startAt('14:30', { serviceIds: ['swedish'] }).startTime).toBe('16:30')
    const busy = done(
      done(store(), 'createAppointment', booking({ startTime: '16:30' })),
      'createAppointment',
      booking({ id: 'a2', startTime: '16:30', staffId: 'bea', roomId: 'r2' }),
    )
    const wish = { ...blank, serviceIds: ['shiatsu'] }
    expect(defaultStart(busy, wish, '', at('16:00')).startTime).toBe('18:00')
    const ana = { ...blank, serviceIds: ['swedish'], staffId: 'cora' }
    expect(defaultStart(busy, ana, '', at('16:00')).startTime).toBe('16:30')
  })

  it('is tomorrow at 14:00 after the last start, and where no therapist is free any more', () => {
    expect(startAt('23:10')).toEqual({ startDate: tomorrow, startTime: '14:00' })
    const evening = startAt('22:10', { serviceIds: ['swedish'], staffId: 'ana' })
    expect(evening).toEqual({ startDate: tomorrow, startTime: '14:00' })
  })

  it('is today for a customer who is here: the next start, or now', () => {
    const here = { serviceIds: ['swedish'], staffId: 'ana', status: 'CHECKED_IN' }
    expect(startAt('22:10', here)).toEqual({ startDate: today, startTime: '22:30' })
    expect(startAt('23:50', here)).toEqual({ startDate: today, startTime: '23:50' })
  })

  it('keeps to a chosen day', () => {
    expect(startAt('15:10', { startDate: december }).startTime).toBe('14:00')
    expect(startAt('15:10', { startDate: today }).startTime).toBe('16:30')
    const late = startAt('23:50', { startDate: today })
    expect(late).toEqual({ startDate: today, startTime: '23:50' })
  })
})

describe('a start in the past', () => {
  const past = (startDate: string, startTime: string, status = 'RESERVED') =>
    pastField({ startDate, startTime, status }, at('14:10'))

  it('is so by its day or by its time', () => {
    expect(past(yesterday, '15:00')).toBe('startDate')
    expect(past(today, '14:09')).toBe('startTime')
    expect(past(today, '14:10')).toBeNull()
    expect(past(tomorrow, '09:00')).toBeNull()
    expect(past(yesterday, '')).toBeNull()
  })

  it('may be recorded a quarter of an hour late for a customer who is here', () => {
    expect(past(today, '13:55', 'CHECKED_IN')).toBeNull()
    expect(past(today, '13:54', 'CHECKED_IN')).toBe('startTime')
  })
})
