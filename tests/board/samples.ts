import fc from 'fast-check'
import type { BoardColumn, BoardEvent, BoardTherapist } from '../../src/board/layout/model'

export const today = '2026-11-20'

/** Ana's hour with ALMA from 3:30 PM, with changed fields. */
export function eventOf(given: Partial<BoardEvent> = {}): BoardEvent {
  return {
    id: 'ana',
    date: today,
    columnId: 'alma',
    title: 'Ana Reyes',
    service: 'SWEDISH 60',
    shortService: 'SWE 60',
    place: 'R1 · L04',
    placeName: 'ROOM 1, LOCKER 04',
    status: 'RESERVED',
    startMinute: 15 * 60 + 30,
    endMinute: 16 * 60 + 45,
    cleaningMinutes: 15,
    pending: false,
    risk: null,
    conflict: false,
    draft: false,
    carriedOver: false,
    ...given,
  }
}

export function columnOf(given: Partial<BoardColumn> = {}): BoardColumn {
  return {
    id: 'alma',
    name: 'ALMA',
    hint: 'OPENING',
    duty: [{ from: 600, to: 1170 }],
    breaks: [{ from: 825, to: 855 }],
    ...given,
  }
}

export function therapistOf(given: Partial<BoardTherapist> = {}): BoardTherapist {
  return { ...columnOf(), id: 'alma', onDuty: true, available: true, ...given }
}

const statuses = ['RESERVED', 'CHECKED_IN', 'COMPLETED', 'CANCELLED', 'ON_HOLD']

const anyEvent = fc
  .record({
    columnId: fc.option(fc.constantFrom('alma', 'beth', 'gone', ''), { nil: null }),
    status: fc.constantFrom(...statuses),
    startMinute: fc.integer({ min: 0, max: 1439 }),
    length: fc.integer({ min: 0, max: 300 }),
    cleaningMinutes: fc.integer({ min: 0, max: 45 }),
    pending: fc.boolean(),
    conflict: fc.boolean(),
    draft: fc.boolean(),
  })
  .map(({ length, ...rest }) => eventOf({ ...rest, endMinute: rest.startMinute + length }))

/** Random appointments of a day, some of them past midnight or in unknown columns. */
export const anyDay = fc
  .array(anyEvent, { maxLength: 40 })
  .map((events) => events.map((event, at) => ({ ...event, id: `event-${at}` })))
