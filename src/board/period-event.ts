import { groupBy } from '#domain/kernel/group-by'
import type { BoardColumn, BoardEvent } from './model'

/** An appointment with the name of its therapist. */
export interface Booked {
  event: BoardEvent
  therapist: string
}

/** What month, week and agenda are drawn from. */
export interface Period {
  /** A business date in the period (YYYY-MM-DD). */
  date: string
  /** Today's business date, and minutes since its midnight. */
  today: string
  now: number
  /** Those of the period, by time. */
  booked: readonly Booked[]
}

/** What month, week and agenda show: each appointment once, in order of time. */
export function bookedBy(
  events: readonly BoardEvent[],
  columns: readonly BoardColumn[],
): readonly Booked[] {
  const names = new Map(columns.map((column) => [column.id, column.name]))
  return events
    .toSorted((a, b) => a.date.localeCompare(b.date) || a.startMinute - b.startMinute)
    .map((event) => ({ event, therapist: names.get(event.columnId) ?? '' }))
}

/** By business date. One past midnight stays in the business day it began in. */
export function byDate(booked: readonly Booked[]): ReadonlyMap<string, readonly Booked[]> {
  return groupBy(booked, ({ event }) => event.date)
}

/** By the hour (0 to 23) of their day in which they begin. */
export function byHour(booked: readonly Booked[]): ReadonlyMap<number, readonly Booked[]> {
  return groupBy(booked, ({ event }) => hourOf(event.startMinute))
}

function hourOf(minute: number): number {
  return Math.min(Math.max(Math.floor(minute / 60), 0), 23)
}
