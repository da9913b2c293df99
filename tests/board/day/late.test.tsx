import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { eventOf } from '../samples'
import { showBoard } from '../show-board'

const start = eventOf().startMinute
const event = () => screen.getByRole('button', { name: /^Ana Reyes/ })
const isLate = () => /, Late$/.test(event().getAttribute('aria-label') ?? '')

describe('a late guest', () => {
  it('late-1 is marked by a word ten minutes after the start, and not before', () => {
    const { show } = showBoard({ now: start + 9 })
    expect(isLate()).toBe(false)
    expect(within(event()).queryByText('Late')).toBeNull()
    show({ now: start + 10 })
    expect(isLate()).toBe(true)
    expect(within(event()).getByText('Late')).toBeTruthy()
    show({ now: start + 300 })
    expect(isLate()).toBe(true)
  })

  it('late-1 is no longer marked after the check-in, and on no other day', () => {
    const { show } = showBoard({ now: start + 20 })
    show({ events: [eventOf({ status: 'CHECKED_IN' })] })
    expect(isLate()).toBe(false)
    const date = '2026-11-21'
    show({ date, events: [eventOf({ date })] })
    expect(isLate()).toBe(false)
  })

  it('late-1 is marked in a night that still runs', () => {
    const events = [eventOf({ startMinute: 1425, endMinute: 1500 })]
    showBoard({ events, today: '2026-11-21', running: '2026-11-20', now: 5 })
    expect(isLate()).toBe(true)
  })

  it('late-1 is named in the table of the day', async () => {
    showBoard({ now: start + 20 })
    await userEvent.click(screen.getByRole('button', { name: 'Show the day as a table' }))
    const row = (await screen.findByRole('button', { name: 'Ana Reyes' })).closest('tr')
    expect(row?.textContent).toContain('Late')
  })
})
