import type { BoardColumn, BoardEvent } from '../../../src/board/layout/model'

export const date = '2026-11-20'
export const now = 14 * 60 + 41

const columnCount = 30
const eventCount = 400
const statuses = ['RESERVED', 'CHECKED_IN', 'COMPLETED', 'CANCELLED']

export const columns: BoardColumn[] = Array.from({ length: columnCount }, (_, at) => ({
  id: `staff-${at}`,
  name: `THERAPIST ${at + 1}`,
  hint: 'OPENING',
  duty: [{ from: 8 * 60, to: 24 * 60 }],
  breaks: [{ from: 13 * 60, to: 13 * 60 + 30 }],
}))

/** 400 appointments, 13 or 14 for each therapist, one after the other through the day. */
export const events: BoardEvent[] = Array.from({ length: eventCount }, (_, at) => {
  const startMinute = 8 * 60 + Math.floor(at / columnCount) * 65
  return {
    id: `appointment-${at}`,
    date,
    columnId: `staff-${at % columnCount}`,
    title: `Customer ${at}`,
    service: 'SWEDISH 60',
    shortService: 'SWE 60',
    place: 'R1 · L04',
    placeName: 'ROOM 1, LOCKER 04',
    status: statuses[at % statuses.length] ?? 'RESERVED',
    startMinute,
    endMinute: startMinute + 65,
    cleaningMinutes: 15,
    pending: at % 40 === 0,
    risk: null,
    conflict: false,
    draft: false,
    carriedOver: false,
  }
})

/** The same day with another title and status of the nth event. */
export function withChange(nth: number): BoardEvent[] {
  const change = { title: `Changed ${nth}`, status: 'COMPLETED' }
  return events.map((event, at) => (at === nth % eventCount ? { ...event, ...change } : event))
}
