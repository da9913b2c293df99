import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DayColumn } from '../../../src/board/day/day-column'
import { columnDays } from '../../../src/board/layout/column-days'
import type { BoardEvent } from '../../../src/board/layout/model'
import type { PlacedEvent } from '../../../src/board/layout/place-events'
import { columnOf, eventOf } from '../samples'

/** A day with some events for each of thirty therapists, as rows that are read anew. */
const dayOf = (perColumn: number, title: string): BoardEvent[] =>
  Array.from({ length: 30 * perColumn }, (_, nth) => {
    const startMinute = 9 * 60 + 60 * Math.floor(nth / 30)
    const times = { startMinute, endMinute: startMinute + 60 }
    const columnId = `therapist-${nth % 30}`
    return eventOf({ id: `event-${nth}`, columnId, ...(nth === 7 && { title }), ...times })
  })

const columns = Array.from({ length: 30 }, (_, nth) => columnOf({ id: `therapist-${nth}` }))
const cursor = { current: 0 }
const nothing = () => {}

it.each([1, 13])('a changed event is drawn alone, with %i events in its column', (perColumn) => {
  const drawn: string[] = []
  /** The event as placed; each time that it is drawn its height is read. */
  const watched = (one: PlacedEvent): PlacedEvent => ({
    ...one,
    get height() {
      drawn.push(one.event.title)
      return one.height
    },
  })
  const first = columnDays([], columns, dayOf(perColumn, 'Ana Reyes'))
  const next = columnDays(first, columns, dayOf(perColumn, 'Bea Cruz'))
  const changed = next.filter((day, at) => day !== first[at])
  expect(changed.map(({ column }) => column.id)).toEqual(['therapist-7'])
  const shown = new Map<PlacedEvent, PlacedEvent>()
  const watchedOnce = (one: PlacedEvent) => {
    const known = shown.get(one) ?? watched(one)
    shown.set(one, known)
    return known
  }
  const columnIn = (days: typeof next) => {
    const day = days.find(({ column }) => column.id === 'therapist-7')
    return (
      <MantineProvider env="test">
        {day && (
          <DayColumn
            day={{ ...day, placed: day.placed.map(watchedOnce) }}
            labelId="alma"
            cursor={cursor}
            onEventOpen={nothing}
            onSlotPick={nothing}
          />
        )}
      </MantineProvider>
    )
  }
  const { rerender } = render(columnIn(first))
  expect(new Set(drawn)).toEqual(new Set(['Ana Reyes']))
  drawn.length = 0
  rerender(columnIn(next))
  expect(new Set(drawn)).toEqual(new Set(['Bea Cruz']))
})
