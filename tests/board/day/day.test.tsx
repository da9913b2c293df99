import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pixelsAt } from '../../../src/board/layout/model'
import { anyDay, columnOf, eventOf } from '../samples'
import { showBoard } from '../show-board'

const ana = 'Ana Reyes, SWEDISH 60, RESERVED, 3:30 PM to 4:45 PM, ALMA, ROOM 1, LOCKER 04'
const column = (name: RegExp) => within(screen.getByRole('article', { name }))

describe('the day', () => {
  it('DASH-1 has a column per therapist, No Therapist Assigned first', () => {
    showBoard({
      events: [eventOf(), eventOf({ id: 'walk', title: 'Walk-in Lee', columnId: null })],
    })
    const columns = screen.getAllByRole('article').map((each) => within(each))
    expect(columns).toHaveLength(2)
    expect(columns[0]?.getByRole('button', { name: /^Walk-in Lee/ })).toBeTruthy()
    expect(column(/ALMA.*OPENING/).getByRole('button', { name: ana })).toBeTruthy()
  })

  it('DASH-2 names the hours of the day from 12 AM to 11 PM', () => {
    showBoard()
    const hours = screen.getAllByText(/^\d+ (AM|PM)$/).map(({ textContent }) => textContent)
    expect(hours).toHaveLength(24)
    expect([hours[0], hours[12], hours[23]]).toEqual(['12 AM', '12 PM', '11 PM'])
  })

  it('DASH-3 explains the statuses and what is not sent', () => {
    showBoard()
    const legend = within(screen.getByRole('list', { name: 'Legend' })).getAllByRole('listitem')
    expect(legend.map(({ textContent }) => textContent)).toEqual([
      'RESERVED',
      'CHECKED-IN',
      'COMPLETED',
      'CANCELLED',
      'Not sent',
      'Cleaning',
    ])
  })

  it("counts the day's cancelled bookings beside their word, for their marks are small", () => {
    const gone = { status: 'CANCELLED' } as const
    const later = { date: '2027-01-01' }
    showBoard({
      events: [
        eventOf(),
        eventOf({ id: 'a', ...gone }),
        eventOf({ id: 'b', ...gone, ...later }),
        eventOf({ id: 'c', ...gone, isUncounted: true }),
      ],
    })
    const entry = within(screen.getByRole('list', { name: 'Legend' })).getByText('CANCELLED')
    expect(entry.dataset.count).toBe('1')
  })

  it('DASH-4 asks for all active therapists', async () => {
    const { onShowAll } = showBoard()
    await userEvent.click(await screen.findByRole('switch', { name: 'Show All Active Therapists' }))
    expect(onShowAll).toHaveBeenCalledExactlyOnceWith(true)
  })

  it("DASH-5 says ON BREAK in the therapist's column", () => {
    showBoard({ columns: [columnOf(), columnOf({ id: 'beth', name: 'BETH', breaks: [] })] })
    expect(column(/ALMA/).getByText('ON BREAK')).toBeTruthy()
    expect(column(/BETH/).queryByText('ON BREAK')).toBeNull()
  })

  it('DASH-7 opens the appointment that is clicked', async () => {
    const { onEventOpen } = showBoard()
    await userEvent.click(screen.getByRole('button', { name: ana }))
    expect(onEventOpen).toHaveBeenCalledExactlyOnceWith('ana')
  })

  it('names customer, service and place briefly: the service by its short name', () => {
    showBoard()
    const card = screen.getByRole('button', { name: ana })
    expect(within(card).getByText('Ana Reyes')).toBeTruthy()
    expect(card.textContent).toBe('Ana ReyesSWE 60\nR1 · L04')
  })

  it.each([
    [60, 'Ana ReyesSWE 60\nR1 · L04'],
    [45, 'Ana ReyesSWE 60\nR1 · L04'],
    [30, 'Ana ReyesSWE 60'],
    [15, 'Ana Reyes'],
  ])('has whole lines for %i minutes above the cleaning', (minutes, text) => {
    showBoard({ events: [eventOf({ endMinute: 930 + minutes + 15 })] })
    expect(screen.getByRole('button', { name: /^Ana Reyes/ }).textContent).toBe(text)
  })

  it('names the other guests of a group, and emphasizes them with the one that is focused', () => {
    const group = { groupId: 'g', guests: 2 }
    const rosa = { id: 'rosa', title: 'Rosa', startMinute: 600, endMinute: 660 }
    showBoard({
      events: [
        eventOf({ ...group, companions: 'Rosa' }),
        eventOf({ ...rosa, ...group, companions: 'Ana Reyes' }),
        eventOf({ id: 'kim', title: 'Kim Paz', startMinute: 1100, endMinute: 1160 }),
      ],
    })
    const named = (name: RegExp) => screen.getByRole('button', { name })
    const [ana, other, kim] = [/^Ana Reyes, with Rosa,/, /^Rosa, with Ana Reyes,/, /^Kim Paz, SWE/]
    const linked = () => [ana, other, kim].map((name) => 'linked' in named(name).dataset)
    expect(named(other).textContent).toMatch(/2Rosa/)
    act(() => named(ana).focus())
    expect(linked()).toEqual([true, true, false])
    act(() => named(kim).focus())
    expect(linked()).toEqual([false, false, false])
    fireEvent.pointerOver(named(other))
    expect(linked()).toEqual([true, true, false])
    fireEvent.pointerOver(named(kim))
    expect(linked()).toEqual([false, false, false])
  })

  it('draws a cancelled booking as a mark on the one that took its time, and opens it', async () => {
    const events = [eventOf(), eventOf({ id: 'kim', title: 'Kim Paz', status: 'CANCELLED' })]
    const { onEventOpen } = showBoard({ events })
    const mark = screen.getByRole('button', { name: /^Kim Paz, .*CANCELLED/ })
    expect(mark.textContent).toBe('')
    await userEvent.click(mark)
    expect(onEventOpen).toHaveBeenCalledExactlyOnceWith('kim')
  })

  it('marks unsent and refused bookings with a word', () => {
    showBoard({ events: [eventOf({ conflict: true }), eventOf({ id: 'b', pending: true })] })
    expect(column(/ALMA/).getByText('Conflict')).toBeTruthy()
    expect(screen.getByRole('button', { name: /Not sent$/ })).toBeTruthy()
  })

  it('says when an appointment past midnight ends', () => {
    showBoard({ events: [eventOf({ startMinute: 1395, endMinute: 1470 })] })
    expect(column(/ALMA/).getByText('to 12:30 AM')).toBeTruthy()
  })

  it('shows the present time today, and on no other day', () => {
    const { show } = showBoard()
    expect(screen.getByText('2:41')).toBeTruthy()
    show({ date: '2026-11-21' })
    expect(screen.queryByText('2:41')).toBeNull()
  })

  it('opens at the present time, also where its data comes later, and then stays where it is', () => {
    const noTherapist = columnOf({ id: null, duty: [{ from: 0, to: 1440 }] })
    const { show } = showBoard({ columns: [noTherapist], events: [] })
    const board = screen.getByRole('region', { name: /^Day board/ })
    const now = Math.round(pixelsAt(14 * 60 + 41))
    show({ columns: [noTherapist, columnOf()], events: [] })
    expect(Math.round(board.scrollTop)).toBe(now)
    board.scrollTop = 100
    show({ events: [eventOf()], now: 15 * 60 })
    expect(board.scrollTop).toBe(100)
  })

  it('shows the booking in the form as no appointment yet', () => {
    showBoard({ events: [eventOf({ draft: true })] })
    expect(column(/ALMA/).getByText('New booking')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Ana Reyes/ })).toBeNull()
  })

  it('draws every appointment of any day exactly once', () => {
    fc.assert(
      fc.property(anyDay, (events) => {
        showBoard({ events: events.map((event) => ({ ...event, title: event.id })) })
        for (const { id, draft } of events) {
          const drawn = draft
            ? screen.queryAllByText(id)
            : screen.queryAllByRole('button', { name: new RegExp(`^${id},`) })
          expect(drawn).toHaveLength(1)
        }
        cleanup()
      }),
      { numRuns: 15 },
    )
  })
})

describe('picking a slot', () => {
  const at = (pixels: number) => ({ clientY: pixels, detail: 1 })

  it('takes the half hour under the pointer, in the column under it', () => {
    const { onSlotPick } = showBoard()
    fireEvent.click(screen.getByRole('button', { name: 'Pick a time, ALMA' }), at(1000))
    expect(onSlotPick).toHaveBeenCalledExactlyOnceWith({ columnId: 'alma', minute: 960 })
  })

  it('takes the end of the appointment above, where that is nearer than the half hour', () => {
    const { onSlotPick } = showBoard()
    const minute = 16 * 60 + 50
    fireEvent.click(screen.getByRole('button', { name: 'Pick a time, ALMA' }), at(pixelsAt(minute)))
    expect(onSlotPick).toHaveBeenCalledExactlyOnceWith({ columnId: 'alma', minute: 16 * 60 + 45 })
  })

  it('takes a slot without a therapist', () => {
    const { onSlotPick } = showBoard()
    const free = screen.getByRole('button', { name: 'Pick a time, No Therapist Assigned' })
    fireEvent.click(free, at(0))
    expect(onSlotPick).toHaveBeenCalledExactlyOnceWith({ columnId: null, minute: 0 })
  })

  it('is done by keyboard: arrows move the mark, Enter takes it', async () => {
    const { onSlotPick } = showBoard()
    screen.getByRole('button', { name: /^Pick a time, No Therapist/ }).focus()
    await userEvent.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}')
    expect(screen.getByRole('status').textContent).toBe('ALMA, 3:30 PM, busy')
    await userEvent.keyboard('{ArrowUp}{Enter}')
    expect(onSlotPick).toHaveBeenCalledExactlyOnceWith({ columnId: 'alma', minute: 900 })
  })
})

describe('one change', () => {
  it('touches the column it is in and no other', async () => {
    const columns = [columnOf(), columnOf({ id: 'beth', name: 'BETH' })]
    const kim = eventOf({ id: 'kim', columnId: 'beth' })
    const events = [eventOf(), kim]
    const { show } = showBoard({ columns, events })
    const changed: (string | null)[] = []
    const observer = new MutationObserver((records) => {
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement
        changed.push(element?.closest('article')?.getAttribute('aria-labelledby') ?? null)
      }
    })
    const everything = { attributes: true, characterData: true, childList: true, subtree: true }
    observer.observe(document.body, everything)
    show({ columns, events: [eventOf({ status: 'CHECKED_IN' }), structuredClone(kim)] })
    await Promise.resolve()
    const alma = screen.getByRole('article', { name: /ALMA/ }).getAttribute('aria-labelledby')
    expect(new Set(changed)).toEqual(new Set([alma]))
  })
})
