import { describe, expect, it } from 'vitest'
import { columnDays } from '../../../src/board/layout/column-days'
import { type Aim, aimTimes, isHome, startAtPixel, stepped } from '../../../src/board/move/move'
import { columnOf, eventOf, today } from '../samples'

const days = columnDays([], [columnOf(), columnOf({ id: 'beth', name: 'BETH' })], [])
const aim = (given: Partial<Aim> = {}): Aim => ({
  event: eventOf(),
  columnId: 'alma',
  minute: 930,
  by: 'hand',
  ...given,
})

describe('where an appointment is let go', () => {
  it.each([
    [-40, 0],
    [969, 930],
    [975, 930],
    [977, 945],
    [1500, 1425],
  ])('%i pixels down is minute %i', (pixels, minute) => expect(startAtPixel(pixels)).toBe(minute))

  it('is where it was only on its own day, in its own column, at its own time', () => {
    expect(isHome(aim(), today)).toBe(true)
    expect(isHome(aim(), '2026-11-21')).toBe(false)
    expect(isHome(aim({ columnId: 'beth' }), today)).toBe(false)
    expect(isHome(aim({ minute: 945 }), today)).toBe(false)
  })

  it('keeps its length', () => {
    expect(aimTimes(aim({ minute: 660 }))).toBe('11:00 AM – 12:15 PM')
  })
})

describe('an arrow key', () => {
  it('goes on by a quarter of an hour, within the day', () => {
    expect(stepped(aim(), 'ArrowDown', 'anywhere', days)).toMatchObject({ minute: 945 })
    expect(stepped(aim({ minute: 0 }), 'ArrowUp', 'anywhere', days)).toMatchObject({ minute: 0 })
    expect(stepped(aim({ minute: 937 }), 'ArrowUp', 'anywhere', days)).toMatchObject({
      minute: 915,
    })
  })

  it('goes to the next column, and no further than the last', () => {
    const next = stepped(aim(), 'ArrowRight', 'column', days)
    expect(next).toMatchObject({ columnId: 'beth', minute: 930 })
    expect(stepped(aim({ columnId: 'beth' }), 'ArrowRight', 'column', days)?.columnId).toBe('beth')
  })

  it('keeps the time of an appointment that may only change its column', () => {
    expect(stepped(aim(), 'ArrowDown', 'column', days)).toBeNull()
    expect(stepped(aim(), 'a', 'anywhere', days)).toBeNull()
  })
})
