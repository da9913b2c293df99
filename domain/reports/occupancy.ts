import { minuteOfDay, timeOfMinute, wallMinute, weekdayOf, weekdays } from '../kernel/dates'
import { upperName } from '../kernel/names'
import type { Appointment } from '../rows/appointment'
import type { Staff } from '../rows/staff'
import type { Store } from '../rows/store'
import type { World } from '../rows/world'
import { absencesOn, absentFor } from '../slot/absences'
import { breaksOf, dutyOf, isDayOff } from '../slot/obstacles'
import { bookedInterval, type Interval } from '../slot/timing'
import { weekdayNames } from './day-names'
import { minutesOf, union, without } from './intervals'
import { type Days, daysOfRange } from './period'
import { servicesSold } from './sales-entries'
import { linesByKey, summaryTable } from './summary'
import type { ReportColumn, ReportTable } from './table'

/** Minutes booked, those of completed visits among them, minutes on duty (for a room: open), and sales in centavos. */
interface UseLine {
  key: string
  booked: number
  completed: number
  offered: number
  /** services of completed visits, as Sales has them */
  sales: number
}

/** Names of the sheets that the screen charts. */
export const occupancySheets = { byDay: 'By Day', byTherapist: 'By Therapist' }

type UseWorld = Pick<World, 'store' | 'lookups' | 'staffs' | 'rooms' | 'absences'>

/** Minutes on duty after the last call, for the last visit of the day. */
const afterLastCall = 60
const minutesInDay = 1440

/**
 * Compares booked hours with hours on duty, one appointment at a time. A booking lasts from its start to its end,
 * cleaning included, also when it was completed early; hours booked twice count once. Duty is computed from today's settings, less absences; booked minutes outside of it are added to it.
 */
export function tallyOccupancy(world: UseWorld, days: Days) {
  const [byStaff, byRoom, completed] = [bookings(), bookings(), bookings()]
  const soldBy = new Set<string>()
  const sales = linesByKey((key) => ({ key, centavos: 0 }))

  function add(row: Appointment) {
    const busy = bookedInterval(row)
    if (row.roomId !== null && busy) byRoom.add(row.roomId, row.startDate, busy)
    if (row.staffId === null) return
    if (busy) byStaff.add(row.staffId, row.startDate, busy)
    // A service without a duration has no booked minutes, but it has sales.
    if (row.status !== 'COMPLETED') return
    if (busy) completed.add(row.staffId, row.startDate, busy)
    soldBy.add(row.staffId)
    sales.of(`${row.staffId} ${row.startDate}`).centavos += servicesSold(row)
  }

  return {
    add,
    /** `today`: the date for which the therapists' `dayOffNow` is meant */
    tables(today: string): ReportTable[] {
      const lines = { staff: linesByKey(newLine), day: linesByKey(newLine) }
      const [weekday, hour] = [linesByKey(newLine), linesByKey(newLine)]
      for (const each of weekdays) weekday.of(each)
      const all = newLine('')
      for (const id of staffIds(world, [...byStaff.ids(), ...soldBy]))
        for (const date of daysOfRange(days)) {
          const booked = union(byStaff.on(id, date))
          const staff = world.staffs.get(id)
          const duty = union([...booked, ...(staff ? dutyOn(world, staff, date, today) : [])])
          const part = {
            booked: minutesOf(booked),
            completed: minutesOf(union(completed.on(id, date))),
            offered: minutesOf(duty),
            sales: sales.of(`${id} ${date}`).centavos,
          }
          const touched = [lines.staff.of(id), lines.day.of(date), weekday.of(weekdayOf(date)), all]
          for (const line of touched) addUse(line, part)
          spread(booked, (key, minutes) => addUse(hour.of(key), { ...nothing, booked: minutes }))
          spread(duty, (key, minutes) => addUse(hour.of(key), { ...nothing, offered: minutes }))
        }
      const staffName = (key: string) => upperName(world.staffs.get(key)?.name ?? key)
      return [
        lineTable(occupancySheets.byDay, 'Date', 'date', lines.day.all(), all),
        lineTable(
          occupancySheets.byTherapist,
          'Therapist',
          'text',
          named(lines.staff.all(), staffName),
          all,
        ),
        roomTable(world, days, byRoom),
        lineTable('By Weekday', 'Weekday', 'text', named(weekday.all(), weekdayName), all),
        hourTable(hour.all(), all),
      ]
    },
  }
}

const nothing = { booked: 0, completed: 0, offered: 0, sales: 0 }
const newLine = (key: string): UseLine => ({ key, ...nothing })
const weekdayName = (key: string) => weekdayNames[key] ?? key

function addUse(line: UseLine, { booked, completed, offered, sales }: Omit<UseLine, 'key'>) {
  line.booked += booked
  line.completed += completed
  line.offered += offered
  line.sales += sales
}

/** Booked intervals by place and business day. */
function bookings() {
  const byDay = linesByKey((): Interval[] => [])
  const ids = new Set<string>()
  return {
    add(id: string, date: string, busy: Interval) {
      ids.add(id)
      byDay.of(`${id} ${date}`).push(busy)
    },
    on: (id: string, date: string): readonly Interval[] => byDay.of(`${id} ${date}`),
    ids: () => [...ids],
  }
}

/** Therapists who are available or have bookings. */
function staffIds({ staffs }: UseWorld, booked: readonly string[]): string[] {
  const available = [...staffs.values()].filter((staff) => staff.available)
  return [...new Set([...available.map(({ id }) => id), ...booked])]
}

/** A therapist's duty on a date: from its start to an hour after last call, without breaks, absences and days off. */
export function dutyOn(
  { store, lookups, absences }: Pick<UseWorld, 'store' | 'lookups' | 'absences'>,
  staff: Staff,
  date: string,
  today: string,
): Interval[] {
  const isOff = isDayOff({ ...staff, dayOffNow: staff.dayOffNow && date === today }, date)
  if (isOff || !staff.available) return []
  const { start, lastCall } = dutyOf(staff, store, date)
  const from = start ?? store.openTime
  const end = Math.min(
    span(from, lastCall ?? store.closeTime) + (lastCall ? afterLastCall : 0),
    span(from, store.closeTime),
  )
  const at = wallMinute(date, from)
  const breaks = breaksOf(staff, { store, lookups }).map((one) => {
    const begin = at + span(from, one.start, 0)
    return { from: begin, to: begin + span(one.start, one.end) }
  })
  const absent = absencesOn({ absences }, staff.id, date).map(absentFor)
  return without({ from: at, to: at + end }, [...breaks, ...absent])
}

/** Minutes from a time of day to the next occurrence of another one. For equal times: `whole`. */
function span(from: string, to: string, whole = minutesInDay): number {
  const minutes = (minuteOfDay(to) ?? 0) - (minuteOfDay(from) ?? 0)
  return minutes === 0 ? whole : (minutes + minutesInDay) % minutesInDay
}

/** Calls `add` for each hour, such as `13:00`, with the minutes of the intervals in it. */
function spread(intervals: readonly Interval[], add: (hour: string, minutes: number) => void) {
  for (const { from, to } of intervals)
    for (let at = from; at < to; at = nextHour(at)) add(hourOf(at), Math.min(nextHour(at), to) - at)
}

const nextHour = (minute: number) => (Math.floor(minute / 60) + 1) * 60
const hourOf = (minute: number) => timeOfMinute(Math.floor(minute / 60) * 60)

function roomTable(world: UseWorld, days: Days, byRoom: ReturnType<typeof bookings>): ReportTable {
  const dates = daysOfRange(days)
  const open = openMinutes(world.store) * dates.length
  const ids = new Set([
    ...[...world.rooms.values()].filter((room) => room.available).map(({ id }) => id),
    ...byRoom.ids(),
  ])
  const lines = [...ids].map((key) => {
    const booked = dates.reduce((sum, date) => sum + minutesOf(union(byRoom.on(key, date))), 0)
    return { ...newLine(key), booked, offered: Math.max(open, booked) }
  })
  const all = newLine('')
  for (const line of lines) addUse(all, line)
  const roomName = (key: string) => upperName(world.rooms.get(key)?.name ?? key)
  const columns = [nameColumn('Room', 'text'), ...hourColumns('Hours Open')]
  return summaryTable('By Room', columns, named(lines, roomName), all)
}

const openMinutes = ({ openTime, closeTime }: Store) => span(openTime, closeTime)

const hourTable = (lines: readonly UseLine[], all: UseLine): ReportTable =>
  summaryTable(
    'By Hour',
    [nameColumn('Hour', 'time'), ...hourColumns('Hours on Duty')],
    [...lines].sort((a, b) => (a.key < b.key ? -1 : 1)),
    all,
  )

/** The lines with names in place of keys, in the same order. */
const named = (lines: readonly UseLine[], nameOf: (key: string) => string): UseLine[] =>
  lines.map((line) => ({ ...line, key: nameOf(line.key) }))

const lineTable = (
  name: string,
  title: string,
  kind: 'text' | 'date',
  lines: readonly UseLine[],
  all: UseLine,
): ReportTable =>
  summaryTable(
    name,
    [nameColumn(title, kind), ...hourColumns('Hours on Duty'), ...salesColumns],
    lines,
    all,
  )

const nameColumn = (title: string, kind: 'text' | 'date' | 'time'): ReportColumn<UseLine> => ({
  title,
  kind,
  value: ({ key }) => key,
})

const hours = { kind: 'decimal', total: true } as const

const hourColumns = (offered: string): readonly ReportColumn<UseLine>[] => [
  { key: 'hoursBooked', title: 'Hours Booked', ...hours, value: (line) => line.booked / 60 },
  { title: offered, ...hours, value: (line) => line.offered / 60 },
  {
    key: 'occupancy',
    title: 'Occupancy',
    kind: 'percent',
    total: true,
    value: ({ booked, offered: minutes }) => (minutes === 0 ? null : booked / minutes),
  },
]

const salesColumns: readonly ReportColumn<UseLine>[] = [
  { title: 'Hours Completed', ...hours, value: (line) => line.completed / 60 },
  { title: 'Revenue', kind: 'php', total: true, value: ({ sales }) => sales },
  {
    key: 'revenueAnHour',
    title: 'Revenue an Hour',
    kind: 'php',
    total: true,
    value: ({ sales, completed }) =>
      completed === 0 ? null : Math.round((sales * 60) / completed),
  },
]
