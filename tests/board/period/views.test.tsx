import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { AppointmentCalendar } from '../../../src/board/appointment-calendar'
import { columnOf, eventOf, today } from '../samples'
import { showBoard } from '../show-board'

const many = Array.from({ length: 8 }, (_, at) =>
  eventOf({ id: `e${at}`, title: `Guest ${at}`, startMinute: 600 + at, endMinute: 700 }),
)

describe('the toolbar', () => {
  it('CAL-1 goes to the previous and the next day, and back to today', async () => {
    const { onNavigate } = showBoard({ date: '2026-11-30' })
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }))
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    await userEvent.click(screen.getByRole('button', { name: 'Today' }))
    expect(onNavigate.mock.calls).toEqual([
      [{ date: '2026-11-29', view: 'day' }],
      [{ date: '2026-12-01', view: 'day' }],
      [{ date: today, view: 'day' }],
    ])
  })

  it('goes to the current time when Today is pressed on today', async () => {
    const seen: Element[] = []
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      seen.push(this)
    })
    showBoard()
    await userEvent.click(screen.getByRole('button', { name: 'Today' }))
    expect(seen.map((each) => each.hasAttribute('data-now'))).toEqual([true])
  })

  it.each(['Month', 'Week', 'Agenda'])('CAL-1 changes to the view %s', async (name) => {
    const { onNavigate } = showBoard()
    await userEvent.click(screen.getByRole('radio', { name }))
    expect(onNavigate).toHaveBeenCalledExactlyOnceWith({ date: today, view: name.toLowerCase() })
  })

  it('picks a date from its title', async () => {
    const { onNavigate } = showBoard()
    await userEvent.click(screen.getByRole('button', { name: /Friday, November 20/ }))
    await userEvent.click(await screen.findByRole('button', { name: '24 November 2026' }))
    expect(onNavigate).toHaveBeenCalledExactlyOnceWith({ date: '2026-11-24', view: 'day' })
  })

  it('has a place for the search', () => {
    showBoard({ search: <input aria-label="Locker in use" /> })
    expect(screen.getByRole('textbox', { name: 'Locker in use' })).toBeTruthy()
  })
})

describe('the calendar without props', () => {
  it('CAL-1 shows the month by default', async () => {
    const calendar = <AppointmentCalendar date={today} today={today} now={0} events={[]} />
    render(calendar, {
      wrapper: ({ children }) => <MantineProvider env="test">{children}</MantineProvider>,
    })
    expect(await screen.findByRole('table', { name: 'Month View' })).toBeTruthy()
  })
})

describe('the agenda', () => {
  it('CAL-2 has the columns Date, Time and Event', async () => {
    showBoard({ view: 'agenda' })
    const heads = (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent)
    expect(heads).toEqual(['Date', 'Time', 'Event'])
    expect(screen.getByRole('cell', { name: 'Fri, Nov 20' })).toBeTruthy()
    expect(screen.getByRole('cell', { name: '3:30 – 4:45 PM' })).toBeTruthy()
  })

  it('CAL-2 lists thirty days, and has a text for none', async () => {
    const { show } = showBoard({ view: 'agenda', events: [eventOf({ date: '2026-12-20' })] })
    expect(await screen.findByRole('button', { name: /^Ana Reyes/ })).toBeTruthy()
    show({ view: 'agenda', events: [eventOf({ date: '2026-12-21' })] })
    expect(screen.getByText('There are no events in this range.')).toBeTruthy()
  })

  it('opens an appointment', async () => {
    const { onEventOpen } = showBoard({ view: 'agenda' })
    await userEvent.click(await screen.findByRole('button', { name: /^Ana Reyes/ }))
    expect(onEventOpen).toHaveBeenCalledExactlyOnceWith('ana')
  })
})

describe('month and week', () => {
  it('CAL-2 shows the number of hidden events in a month, and goes to their day', async () => {
    // Gives a week the height of its numbers and one line, because the DOM of tests has no layout.
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: Element,
    ) {
      return new DOMRect(0, 0, 100, this.matches('.rbc-month-row') ? 52 : 26)
    })
    const { onNavigate } = showBoard({ view: 'month', events: many })
    await userEvent.click(await screen.findByRole('button', { name: '+7 more' }))
    expect(onNavigate).toHaveBeenCalledExactlyOnceWith({ date: today, view: 'day' })
  })

  it('goes to the day whose number is clicked', async () => {
    const { onNavigate } = showBoard({ view: 'month' })
    await userEvent.click(await screen.findByRole('button', { name: '24' }))
    expect(onNavigate).toHaveBeenCalledExactlyOnceWith({ date: '2026-11-24', view: 'day' })
  })

  it('shows the events that fit in an hour of the week and goes to the rest', async () => {
    const { onNavigate, onEventOpen } = showBoard({ view: 'week', events: many })
    await userEvent.click(await screen.findByRole('button', { name: /^Guest 0, .*10:00 AM/ }))
    expect(onEventOpen).toHaveBeenCalledExactlyOnceWith('e0')
    await userEvent.click(screen.getByRole('button', { name: '+6 more' }))
    expect(onNavigate).toHaveBeenCalledExactlyOnceWith({ date: today, view: 'day' })
  })
})

describe('where the device skips the midnight of April 30', () => {
  const date = '2027-04-30'
  beforeEach(() => void vi.stubEnv('TZ', 'Africa/Cairo'))
  const texts = (name: RegExp) =>
    screen.getAllByRole('button', { name }).map(({ textContent }) => textContent)

  it('DASH-9 has each day of the month once', async () => {
    expect(new Date(2027, 3, 30).getHours()).toBe(1)
    showBoard({ view: 'month', date, events: [eventOf({ date })] })
    expect(await screen.findByRole('button', { name: /^Ana Reyes/ })).toBeTruthy()
    const days = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, at) => `${from + at}`)
    expect(texts(/^\d+$/)).toEqual([...days(28, 31), ...days(1, 30), '1'])
  })

  it('DASH-9 has each day and each hour of the week once', async () => {
    showBoard({ view: 'week', date, events: [eventOf({ date, startMinute: 0, endMinute: 60 })] })
    expect(await screen.findByRole('button', { name: /^Ana Reyes, .*12:00 AM/ })).toBeTruthy()
    expect(texts(/^\w{3} \d+$/)).toEqual([
      ...['Sun 25', 'Mon 26', 'Tue 27', 'Wed 28', 'Thu 29', 'Fri 30', 'Sat 1'],
    ])
    const hours = screen.getAllByText(/^\d+ [AP]M$/).map(({ textContent }) => textContent)
    expect(new Set(hours).size).toBe(24)
    expect(hours).toHaveLength(24)
  })

  it('CAL-2 names its date once in the agenda', async () => {
    showBoard({ view: 'agenda', date, events: [eventOf({ date, startMinute: 15 })] })
    const cells = await screen.findAllByRole('cell', { name: 'Fri, Apr 30' })
    expect(cells).toHaveLength(1)
  })
})

describe('the table of the day', () => {
  it('lists every appointment by time, and opens it', async () => {
    const events = [
      eventOf({ pending: true }),
      eventOf({ id: 'kim', title: 'Kim Paz', startMinute: 600 }),
    ]
    const { onEventOpen } = showBoard({ events, columns: [columnOf()], now: 9 * 60 })
    await userEvent.click(screen.getByRole('button', { name: 'Show the day as a table' }))
    const rows = within(await screen.findByRole('table'))
      .getAllByRole('row')
      .slice(1)
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([
      ['10:00 AM – 4:45 PM', 'Kim Paz', 'SWEDISH 60', 'ALMA', 'ROOM 1, LOCKER 04', 'RESERVED'],
      [
        '3:30 – 4:45 PM',
        'Ana Reyes',
        'SWEDISH 60',
        'ALMA',
        'ROOM 1, LOCKER 04',
        'RESERVEDNot sent',
      ],
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Kim Paz' }))
    expect(onEventOpen).toHaveBeenCalledExactlyOnceWith('kim')
  })

  it('says that there are none', async () => {
    showBoard({ events: [] })
    await userEvent.click(screen.getByRole('button', { name: 'Show the day as a table' }))
    expect(await screen.findByRole('cell', { name: 'No appointments' })).toBeTruthy()
  })
})

describe('days that are not on the device', () => {
  const gap = (isOffline: boolean) => ({ gap: { dates: [today], isOffline } })
  const status = () => screen.getByRole('status').textContent

  it('are shown as loading while they are fetched', () => {
    const { show } = showBoard({ view: 'month', events: [], ...gap(false) })
    expect(status()).toBe('Loading')
    show({ gap: { dates: [], isOffline: false } })
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('OFF-7 are said to need a connection while there is none', () => {
    const { show } = showBoard({ view: 'week', events: [], ...gap(true) })
    expect(status()).toBe('Some of these days are not on this device. They need a connection.')
    show({ view: 'day' })
    expect(status()).toBe('This day is not on this device. It needs a connection.')
  })

  it('are no empty range of the agenda and no day without appointments', async () => {
    showBoard({ view: 'agenda', events: [], ...gap(true) })
    const some = 'Some of these days are not on this device. They need a connection.'
    await waitFor(() => expect(screen.getAllByText(some)).toHaveLength(2))
    expect(screen.queryByText('There are no events in this range.')).toBeNull()
    cleanup()
    showBoard({ events: [], ...gap(true) })
    await userEvent.click(screen.getByRole('button', { name: 'Show the day as a table' }))
    const text = 'This day is not on this device. It needs a connection.'
    expect(await screen.findByRole('cell', { name: text })).toBeTruthy()
  })
})
