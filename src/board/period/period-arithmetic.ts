import type { DateLocalizerSpec } from 'react-big-calendar'
import { businessDate, drawnDate, shownRange } from '../layout/calendar-date'

type Unit = Parameters<NonNullable<DateLocalizerSpec['add']>>[2]

const minute = 60_000
const day = 1440 * minute
const lengths: Partial<Record<Unit, number>> = {
  seconds: 1000,
  minutes: minute,
  hours: 60 * minute,
  day,
  week: 7 * day,
}

/** Milliseconds of a unit; 1 without a unit, because a Date counts milliseconds. */
const lengthOf = (unit: Unit | undefined): number => (unit && lengths[unit]) || 1

/** The first Sunday after 1970-01-01, from which weeks are counted. 1970-01-01 was a Thursday. */
const firstSunday = 3 * day

function startOf(date: Date, unit?: Unit): Date {
  if (unit === 'month') return drawnDate(`${businessDate(date).slice(0, 8)}01`)
  const first = unit === 'week' ? firstSunday : 0
  const length = lengthOf(unit)
  return new Date(Math.floor((Number(date) - first) / length) * length + first)
}

const add = (date: Date, count: number, unit: Unit) =>
  new Date(Number(date) + count * lengthOf(unit))

const endOf = (date: Date, unit: Unit) => new Date(Number(add(startOf(date, unit), 1, unit)) - 1)

const compared = (holds: (a: number, b: number) => boolean) => (a: Date, b: Date, unit?: Unit) =>
  holds(Number(startOf(a, unit)), Number(startOf(b, unit)))

const lt = compared((a, b) => a < b)
const lte = compared((a, b) => a <= b)
const gt = compared((a, b) => a > b)
const gte = compared((a, b) => a >= b)
const eq = compared((a, b) => a === b)

const diff = (a: Date, b: Date, unit?: Unit) =>
  Math.abs(Number(startOf(a, unit)) - Number(startOf(b, unit))) / lengthOf(unit)

function range(from: Date, to: Date, unit: Unit = 'day'): Date[] {
  const steps = Math.floor((Number(to) - Number(from)) / lengthOf(unit))
  return Array.from({ length: Math.max(steps, -1) + 1 }, (_, at) => add(from, at, unit))
}

const minutesOf = (date: Date) => diff(startOf(date, 'day'), date, 'minutes')
const monthOf = (date: Date) => shownRange('month', businessDate(date))
const firstVisibleDay = (date: Date) => drawnDate(monthOf(date).from)
const lastVisibleDay = (date: Date) => drawnDate(monthOf(date).to)

/**
 * Date arithmetic for the calendar in UTC, where each day has 24 hours. In the device's zone, a day whose midnight is
 * skipped by summer time would be drawn twice.
 */
export const arithmetic = {
  startOf,
  endOf,
  add,
  lt,
  lte,
  gt,
  gte,
  eq,
  neq: (a, b, unit) => !eq(a, b, unit),
  inRange: (date, from, to, unit = 'day') => gte(date, from, unit) && lte(date, to, unit),
  range,
  diff,
  ceil: (date, unit) => (eq(date, startOf(date, unit)) ? date : add(startOf(date, unit), 1, unit)),
  merge: (date, time) => add(startOf(date, 'day'), minutesOf(time), 'minutes'),
  firstVisibleDay,
  lastVisibleDay,
  visibleDays: (date) => range(firstVisibleDay(date), lastVisibleDay(date)),
  getSlotDate: (date, from, offset) => add(startOf(date, 'day'), from + offset, 'minutes'),
  getTimezoneOffset: () => 0,
  getDstOffset: () => 0,
  getTotalMin: (from, to) => diff(from, to, 'minutes'),
  getMinutesFromMidnight: minutesOf,
  continuesPrior: (start, first) => lt(start, first, 'day'),
  continuesAfter: (_, end, last) => gt(end, last, 'minutes'),
  isSameDate: (a, b) => eq(a, b, 'day'),
  // A booking never lasts all day.
  startAndEndAreDateOnly: () => false,
} satisfies Partial<DateLocalizerSpec>

interface Times {
  start: Date
  end: Date
}

/** Functions that react-big-calendar calls by other names than its types declare. */
export const untyped = {
  daySpan: (from: Date, to: Date) => diff(from, to, 'day'),
  sortEvents: ({ evtA, evtB }: { evtA: Times; evtB: Times }) =>
    Number(evtA.start) - Number(evtB.start) || Number(evtA.end) - Number(evtB.end),
  inEventRange: ({ event, range: shown }: { event: Times; range: Times }) =>
    lte(event.start, shown.end, 'day') && gt(event.end, shown.start),
}
