import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { dayLoad, freeText } from '../../../src/board/layout/day-load'
import { columnOf, eventOf, therapistOf, today } from '../samples'
import { showBoard } from '../show-board'

const guests = (count: number) =>
  Array.from({ length: count }, (_, at) => eventOf({ id: `e${at}`, title: `Guest ${at}` }))

const loads = new Map([[today, { booked: 8, free: 930, duty: 1080 }]])

describe('the load of a day', () => {
  // On duty from 10:00 to 19:30 with a break of half an hour.
  const alma = therapistOf()
  const off = therapistOf({ id: 'off', onDuty: false })

  it('is the booked time and the free time of therapists on duty', () => {
    expect(dayLoad([alma, off], [], 0)).toEqual({ booked: 0, free: 540, duty: 540 })
    const events = [eventOf(), eventOf({ id: 'kim', columnId: null })]
    expect(dayLoad([alma, off], events, 0)).toEqual({ booked: 2, free: 465, duty: 540 })
  })

  it('has no cancelled, refused or unfinished bookings in it', () => {
    const none = [{ status: 'CANCELLED' }, { conflict: true }, { draft: true }].map(eventOf)
    expect(dayLoad([alma], none, 0)).toEqual({ booked: 0, free: 540, duty: 540 })
  })

  it('counts a time once where two bookings overlap, and only time ahead', () => {
    const events = [eventOf(), eventOf({ id: 'kim', startMinute: 960 })]
    expect(dayLoad([alma], events, 0).free).toBe(465)
    expect(dayLoad([alma], events, 990).free).toBe(1170 - 1005)
    expect(dayLoad([alma], events, 1440).free).toBeNull()
  })

  it.each([
    [95, '1.5 h free'],
    [120, '2 h free'],
    [635, '10 h free'],
    [29, 'full'],
    [null, ''],
  ])('says of %s minutes: %s', (free, text) => {
    expect(freeText({ booked: 1, free, duty: 540 })).toBe(text)
  })
})

describe('a month with loads', () => {
  it('shows the load of a full day instead of a cut list, and goes to the day', async () => {
    const { onNavigate } = showBoard({ view: 'month', events: guests(8), loads })
    const name = 'Friday, November 20: 8 booked, 15 h free'
    await userEvent.click(await screen.findByRole('button', { name }))
    expect(onNavigate).toHaveBeenCalledExactlyOnceWith({ date: today, view: 'day' })
    expect(screen.queryByRole('button', { name: /Guest|more$/ })).toBeNull()
  })

  it('still lists the few bookings of a quiet day, and days of unknown load', async () => {
    const { show } = showBoard({ view: 'month', events: guests(1), loads })
    expect(await screen.findByRole('button', { name: /^Guest 0/ })).toBeTruthy()
    show({ view: 'month', events: guests(8), loads: new Map() })
    expect(screen.getAllByRole('button', { name: /^Guest/ })).toHaveLength(8)
  })
})

describe('a week with loads', () => {
  it('says over each day how full it is, and keeps the lists below', async () => {
    showBoard({ view: 'week', events: guests(8), loads, columns: [columnOf()] })
    expect(
      await screen.findByRole('button', { name: /^Fri 20\s*8 booked\s*15 h free$/ }),
    ).toBeTruthy()
    expect(screen.getByRole('button', { name: '+6 more' })).toBeTruthy()
  })
})
