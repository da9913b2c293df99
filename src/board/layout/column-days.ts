import { shallowEqual } from '@mantine/hooks'
import type { BoardColumn, BoardEvent, Span } from './model'
import { type PlacedEvent, placeEvents } from './place-events'

/** A column of the day with its events laid out. */
export interface ColumnDay {
  column: BoardColumn
  events: readonly BoardEvent[]
  placed: readonly PlacedEvent[]
}

/**
 * Lays out the day's columns with their events. An unchanged column or event keeps its object from `previous`, even if
 * its rows were read again, so that React draws only what has changed.
 */
export function columnDays(
  previous: readonly ColumnDay[],
  columns: readonly BoardColumn[],
  events: readonly BoardEvent[],
): ColumnDay[] {
  const before = new Map(previous.map((day) => [day.column.id, day]))
  const byColumn = groupByColumn(events)
  return columns.map((column) => {
    const own = byColumn.get(column.id) ?? []
    const old = before.get(column.id)
    if (old && sameColumn(old.column, column) && sameEvents(old.events, own)) return old
    return { column, events: own, placed: samePlaced(old?.placed ?? [], placeEvents(own)) }
  })
}

function sameColumn(a: BoardColumn, b: BoardColumn): boolean {
  if (a === b) return true
  return (
    a.name === b.name &&
    a.hint === b.hint &&
    sameSpans(a.duty, b.duty) &&
    sameSpans(a.breaks, b.breaks)
  )
}

function sameSpans(a: readonly Span[], b: readonly Span[]): boolean {
  return a.length === b.length && a.every((span, at) => shallowEqual(span, b[at]))
}

function sameEvents(a: readonly BoardEvent[], b: readonly BoardEvent[]): boolean {
  return a.length === b.length && a.every((event, at) => shallowEqual(event, b[at]))
}

function samePlaced(
  previous: readonly PlacedEvent[],
  placed: readonly PlacedEvent[],
): readonly PlacedEvent[] {
  const before = new Map(previous.map((one) => [one.event.id, one]))
  return placed.map((one) => {
    const old = before.get(one.event.id)
    if (!old || !shallowEqual(old.event, one.event)) return one
    return shallowEqual(old, { ...one, event: old.event }) ? old : one
  })
}

function groupByColumn(events: readonly BoardEvent[]): Map<string | null, BoardEvent[]> {
  const groups = new Map<string | null, BoardEvent[]>()
  for (const event of events) {
    const group = groups.get(event.columnId)
    if (group) group.push(event)
    else groups.set(event.columnId, [event])
  }
  return groups
}
