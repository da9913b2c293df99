import { describe, expect, it } from 'vitest'
import { firstSight } from '../../../src/board/day/first-sight'
import { columnDays } from '../../../src/board/layout/column-days'
import { pixelsAt } from '../../../src/board/layout/model'
import { columnOf, eventOf } from '../samples'

const hours = [0, 6, 9, 12, 15, 18, 23]
const columns = Array.from({ length: 30 }, (_, at) => columnOf({ id: `${at}` }))
const events = columns.flatMap(({ id }) =>
  hours.map((hour) =>
    eventOf({
      id: `${id} at ${hour}`,
      columnId: id,
      startMinute: hour * 60,
      endMinute: hour * 60 + 45,
    }),
  ),
)
const days = columnDays([], columns, events)

const drawn = (opening: number, width: number, height: number) =>
  firstSight(days, pixelsAt(opening * 60), { width, height }).map(({ placed }) =>
    placed.map(({ event }) => event.startMinute / 60),
  )

describe('the first drawing of a board', () => {
  it('are the columns and hours around its opening that its window has room for', () => {
    const first = drawn(12, 840, 600)
    expect(first.slice(0, 10)).toEqual(Array(10).fill([9, 12, 15]))
    expect(first.slice(10).flat()).toEqual([])
  })

  it('reaches as far as it is scrolled at the ends of the day', () => {
    expect(drawn(0, 84, 600)[0]).toEqual([0, 6, 9])
    expect(drawn(23, 84, 600)[0]).toEqual([15, 18, 23])
  })

  it('is the whole column when nothing is left out, and always shows the booking in the form', () => {
    const all = firstSight(days, 0, { width: 5000, height: 5000 })
    expect(all.every((day, at) => day === days[at])).toBe(true)
    const draft = eventOf({ id: 'draft', columnId: '29', startMinute: 1380, draft: true })
    const withDraft = columnDays(days, columns, [...events, draft])
    const first = firstSight(withDraft, 0, { width: 84, height: 300 })
    expect(first[29]?.placed.map(({ event }) => event.id)).toEqual(['draft'])
  })
})
