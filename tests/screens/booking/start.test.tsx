import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { MassageScreen } from '../../../src/screens/massage/massage-screen'
import { OtherScreen } from '../../../src/screens/other/other-screen'
import { business, jose, lookups } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import { showOnTablet } from '../../support/show-on-tablet'
import { pick, showForm, showTyped, type } from './show-form'

const startTimes = ['10:00', '14:00', '15:00', '16:30', '22:30']
const store = () => new FakeSync(business({ lookups: { ...lookups, startTimes } }))

const time = () => screen.getByRole('combobox', { name: /^Time/ }).getAttribute('value')
const date = () => screen.getByRole('button', { name: /^Date/ }).getAttribute('aria-label')

/** A clock that the test moves. The app reads it when the tablet wakes up. */
function movingClock(date: string, time: string) {
  const read = (date: string, time: string) => Date.parse(`${date}T${time}:00+08:00`)
  let now = read(date, time)
  return {
    clock: () => now,
    moveTo(date: string, time: string) {
      now = read(date, time)
      act(() => void document.dispatchEvent(new Event('visibilitychange')))
    },
  }
}

describe('the start before one is chosen', () => {
  it('booking-16 is now by one tap: the minute of a visit, the next five minutes of a reservation', async () => {
    const user = await showForm(store(), 'OTHERS', {}, '12:01')
    expect(time()).toBe('2:00 PM')
    await user.click(screen.getByRole('button', { name: 'Now' }))
    expect([date(), time()]).toEqual(['Date Nov 21, 2026', '12:01 PM'])
    expect(screen.queryByRole('button', { name: 'Now' })).toBeNull()
    cleanup()
    const desk = await showForm(store(), 'MASSAGE', {}, '12:01')
    await desk.click(screen.getByRole('button', { name: 'Now' }))
    expect(time()).toBe('12:05 PM')
  })

  it('a form begun before midnight is for the new day, and keeps its typed values', async () => {
    const { clock, moveTo } = movingClock('2026-11-21', '13:50')
    const user = await showForm(store(), 'MASSAGE', { clock })
    await type(user, 'Customer Name', 'Rica')
    expect([date(), time()]).toEqual(['Date Nov 21, 2026', '2:00 PM'])
    moveTo('2026-11-21', '14:10')
    expect(time()).toBe('3:00 PM')
    moveTo('2026-11-21', '23:50')
    expect([date(), time()]).toEqual(['Date Nov 22, 2026', '2:00 PM'])
    moveTo('2026-11-22', '00:10')
    expect([date(), time()]).toEqual(['Date Nov 22, 2026', '2:00 PM'])
    moveTo('2026-11-22', '14:10')
    expect([date(), time()]).toEqual(['Date Nov 22, 2026', '3:00 PM'])
    expect(screen.getByDisplayValue('Rica')).toBeTruthy()
  })

  it('is the next one at which the service can be given', async () => {
    const user = await showForm(store(), 'MASSAGE', {}, '14:30')
    expect(time()).toBe('3:00 PM')
    // All therapists have a break at four.
    await pick(user, 'Service', /SWEDISH 60/)
    await waitFor(() => expect(time()).toBe('4:30 PM'))
  })

  it('follows the day of the board, but not into the past, until a therapist is chosen for it', async () => {
    const user = showOnTablet(store(), <MassageScreen />, { time: '09:00' })
    await screen.findByRole('button', { name: 'BOOK' })
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect([date(), time()]).toEqual(['Date Nov 22, 2026', '2:00 PM'])
    await user.click(screen.getByRole('button', { name: 'Today' }))
    await user.click(screen.getByRole('button', { name: 'Previous' }))
    expect(date()).toBe('Date Nov 21, 2026')
    // It stays once a therapist was chosen for it.
    await pick(user, 'Service', /SWEDISH 60/)
    await pick(user, 'Therapist', 'ANA')
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect([date(), time()]).toEqual(['Date Nov 21, 2026', '2:00 PM'])
  })

  it('of other appointments is today, for they are CHECKED-IN', async () => {
    const user = showOnTablet(store(), <OtherScreen />, { time: '14:10' })
    await screen.findByRole('button', { name: 'BOOK' })
    await user.click(screen.getByRole('button', { name: 'Previous' }))
    expect([date(), time()]).toEqual(['Date Nov 21, 2026', '3:00 PM'])
  })
})

describe('a chosen start', () => {
  it('is marked once it is in the past, before BOOK', async () => {
    const { clock, moveTo } = movingClock('2026-11-21', '09:50')
    const user = await showForm(store(), 'MASSAGE', { clock })
    await pick(user, 'Time', '10:00 AM')
    expect(screen.queryByText(/in the past/)).toBeNull()
    moveTo('2026-11-21', '10:01')
    expect(screen.getByRole('combobox', { name: 'Time, in the past' })).toBeTruthy()
    moveTo('2026-11-22', '00:10')
    expect(date()).toBe('Date, in the past Nov 21, 2026')
  })

  it('is sent as the form shows it', async () => {
    const sync = new FakeSync(business(), '14:10')
    const typed = { mobileNumber: jose, serviceIds: ['swedish'], amount: 'full' as const }
    const user = await showTyped(sync, typed, '14:10')
    await pick(user, 'Therapist', 'ANA')
    const shown = { startDate: '2026-11-22', startTime: '14:00' }
    expect([date(), time()]).toEqual(['Date Nov 22, 2026', '2:00 PM'])
    await pick(user, 'Room', 'ROOM 2')
    await user.click(screen.getByRole('button', { name: 'BOOK' }))
    await waitFor(() => expect(sync.given).toMatchObject([{ input: shown }]))
  })
})
