import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnDays } from '../../../src/board/layout/column-days'
import { columnsFor, completeColumns } from '../../../src/board/layout/columns-for'
import { anyDay, columnOf, eventOf, therapistOf } from '../samples'

const alma = therapistOf()
const beth = therapistOf({ id: 'beth', name: 'BETH', onDuty: false })
const gone = therapistOf({ id: 'gone', name: 'GONE', onDuty: false, available: false })
const names = (columns: readonly { name: string }[]) => columns.map(({ name }) => name)

describe('the columns of a day', () => {
  it('DASH-1 are No Therapist Assigned and the therapists on duty', () => {
    expect(names(columnsFor([alma, beth], [], false))).toEqual(['No Therapist Assigned', 'ALMA'])
  })

  it('DASH-4 are all available therapists when asked for', () => {
    const columns = columnsFor([alma, beth, gone], [], true)
    expect(names(columns)).toEqual(['No Therapist Assigned', 'ALMA', 'BETH'])
  })

  it('include therapists with an appointment, also unavailable ones', () => {
    const columns = columnsFor([gone, alma], [eventOf({ columnId: 'gone' })], false)
    expect(names(columns)).toEqual(['No Therapist Assigned', 'GONE', 'ALMA'])
  })

  it('include an unknown therapist when an appointment names one', () => {
    const columns = completeColumns([columnOf()], [eventOf({ columnId: 'who' })])
    expect(columns.map(({ id }) => id)).toEqual([null, 'alma', 'who'])
  })

  it('hold every event of any day exactly once', () => {
    fc.assert(
      fc.property(anyDay, (events) => {
        const days = columnDays([], completeColumns([columnOf()], events), events)
        const drawn = days.flatMap(({ placed }) => placed.map(({ event }) => event.id))
        expect(drawn.toSorted()).toEqual(events.map(({ id }) => id).toSorted())
        expect(new Set(days.map(({ column }) => column.id)).size).toBe(days.length)
      }),
    )
  })
})

describe('laying the columns out again', () => {
  const columns = [columnOf(), columnOf({ id: 'beth', name: 'BETH' })]
  const events = [eventOf(), eventOf({ id: 'kim', columnId: 'beth' })]
  const first = columnDays([], columns, events)

  it('gives the same columns for the same rows read again', () => {
    const again = columnDays(first, structuredClone(columns), structuredClone(events))
    expect(again[0]).toBe(first[0])
    expect(again[1]).toBe(first[1])
  })

  it('changes only the column whose event changed', () => {
    const changed = [eventOf({ status: 'CHECKED_IN' }), eventOf({ id: 'kim', columnId: 'beth' })]
    const again = columnDays(first, columns, changed)
    expect(again[0]).not.toBe(first[0])
    expect(again[1]).toBe(first[1])
  })

  it('changes both columns when an event moves', () => {
    const moved = [eventOf({ columnId: 'beth' }), eventOf({ id: 'kim', columnId: 'beth' })]
    const again = columnDays(first, columns, moved)
    expect(again.map(({ events: own }) => own.length)).toEqual([0, 2])
  })

  it('notices a break that moved', () => {
    const later = [columnOf({ breaks: [{ from: 840, to: 870 }] }), ...columns.slice(1)]
    expect(columnDays(first, later, events)[0]).not.toBe(first[0])
  })
})
