import { isPresent } from '../../attendance/presence'
import { type BusinessTime, businessTimeOfInstant, wallMinute } from '../../kernel/dates'
import type { Appointment } from '../../rows/appointment'
import type { Attendance, Skip } from '../../rows/line-up/attendance'
import { isMassage } from '../../rows/service'
import { isQualified, type Staff } from '../../rows/staff'
import type { World } from '../../rows/world'
import { runningDay } from '../../slot/night'
import { blockedInterval, type Interval, lengthOf, walkInStart } from '../../slot/timing'
import { absentAround, breaksAround, offDuty } from './off-duty'

/** A therapist's place in the line-up. Minutes are counted as `wallMinute` does. */
export interface Place {
  staff: Staff
  attendance: Attendance
  /** number of the therapist's turns on the day (`isTurn`) */
  turns: number
  /** the end of the last turn, or a later return; else the clock-in */
  since: number
  /** FREE: may have the next guest; OFF: absent, or outside of the duty hours */
  state: 'FREE' | 'BUSY' | 'SKIPPED' | 'BREAK' | 'OFF'
  /** the skip that applies now */
  skip: Skip | null
  /** the minute from which the therapist is free; now for a free one, Infinity for one who is off for the day */
  freeAt: number
  /** the minute at which the next guest, break or absence of a free therapist begins; null: none is known */
  until: number | null
}

/** The rows that the line-up is made of. */
export type LineUpRows = Pick<
  World,
  'store' | 'lookups' | 'staffs' | 'attendances' | 'absences' | 'appointments'
>

type Now = Pick<BusinessTime, 'date' | 'time'>

/** The attendances of a business day. */
export const attendancesOn = (
  { attendances }: Pick<World, 'attendances'>,
  day: string,
): Attendance[] => [...attendances.values()].filter((row) => row.day === day)

/** Whether a guest asked for the therapist of an appointment. */
export const isRequested = (row: Pick<Appointment, 'staffRequested' | 'turn'>): boolean =>
  row.staffRequested || row.turn?.kind === 'REQUESTED'

/** Whether an appointment is a turn of its therapist: it has begun, and its guest requested no therapist. */
export const isTurn = (row: Appointment): boolean =>
  (row.status === 'CHECKED_IN' || row.status === 'COMPLETED') && !isRequested(row)

/**
 * The therapists present on the running day, in the order of their turns by the store's rule; backups behind the
 * regular ones. Requested services don't count as turns. Busy and skipped therapists keep their places.
 */
export function lineUp(world: LineUpRows, now: Now): Place[] {
  const day = runningDay(now, world.store)
  const minute = wallMinute(now.date, now.time)
  const ofDay = [...world.appointments.values()].filter((row) => row.startDate === day)
  const places = attendancesOn(world, day).flatMap((attendance) => {
    const staff = world.staffs.get(attendance.staffId)
    if (!staff || !isPresent(attendance)) return []
    const own = ofDay.filter((row) => row.staffId === staff.id)
    return placeOf(world, staff, attendance, own, minute)
  })
  const rule = world.store.lineUpRule
  return places.sort((a, b) => backups(a) - backups(b) || compare(rule, a, b))
}

/**
 * The first therapist of the line-up who is free for as long as a massage takes that she gives, or null: the one who
 * gets a walk-in now. `serviceId`: for this service.
 */
export function nextOf(
  { services }: Pick<World, 'services'>,
  places: readonly Place[],
  serviceId?: string,
): Place | null {
  const massages = [...services.values()].filter(
    (row) => row.available && isMassage(row) && (serviceId === undefined || row.id === serviceId),
  )
  const lengths = massages.map((row) => {
    const { minutes, cleaning } = lengthOf([row])
    return { id: row.id, length: minutes + cleaning }
  })
  const hasTime = ({ staff, state, freeAt, until }: Place) =>
    state === 'FREE' &&
    lengths.some(
      ({ id, length }) =>
        isQualified(staff, id) && (until === null || walkInStart(freeAt) + length <= until),
    )
  return places.find(hasTime) ?? null
}

/** Whether a skip covers a minute, as `wallMinute` counts it. */
export const isSkippedAt = ({ skips }: Attendance, minute: number): boolean =>
  skips.some((skip) => covers(skippedIn(skip), minute))

const backups = ({ attendance }: Place): number => (attendance.kind === 'BACKUP' ? 1 : 0)

function compare(rule: string, a: Place, b: Place): number {
  const newest =
    rule === 'NEWEST_SHIFT_FIRST'
      ? Math.sign(a.turns) - Math.sign(b.turns) || (a.turns === 0 ? arrived(b, a) : 0)
      : 0
  const fewest = rule === 'FEWEST' ? a.turns - b.turns : 0
  return newest || fewest || a.since - b.since || arrived(a, b) || order(a.staff.id, b.staff.id)
}

const order = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)
const arrived = (a: Place, b: Place): number => order(a.attendance.inAt, b.attendance.inAt)

function placeOf(
  world: LineUpRows,
  staff: Staff,
  attendance: Attendance,
  appointments: readonly Appointment[],
  minute: number,
): Place {
  const turns = appointments.filter(isTurn)
  const ends = turns.flatMap((row) => blockedInterval(row)?.to ?? [])
  const busy = appointments.flatMap((row) => blockedInterval(row) ?? [])
  const breaks = breaksAround(world, staff, attendance.day)
  const absent = absentAround(world, staff, attendance.day)
  const off = [...offDuty(world, staff, attendance.day), ...absent]
  const skips = attendance.skips.map((skip) => ({ skip, ...skippedIn(skip) }))
  const skipped = skips.filter((interval) => covers(interval, minute))
  const state = stateAt(minute, { busy, breaks, skipped, off })
  const blocked = [...busy, ...breaks, ...skips]
  const coming = [...blocked, ...absent].map(({ from }) => from).filter((from) => from > minute)
  return {
    staff,
    attendance,
    turns: turns.length,
    since: Math.max(...(ends.length > 0 ? ends : [minuteOf(attendance.inAt)]), backAt(attendance)),
    state,
    skip: skipped.at(-1)?.skip ?? null,
    freeAt: firstOutside(state === 'OFF' ? [...blocked, ...off] : blocked, minute),
    until: coming.length > 0 ? Math.min(...coming) : null,
  }
}

/** Minutes between a clock-out and the next clock-in for which the place is kept: the clock-out was a mistake. */
const mistaken = 5

/** When a therapist came back who had gone, and so waits behind the others; -Infinity for one who never left. */
function backAt({ lastInAt, outAt }: Attendance): number {
  if (outAt === null) return -Infinity
  const back = minuteOf(lastInAt)
  return back - minuteOf(outAt) > mistaken ? back : -Infinity
}

const covers = ({ from, to }: Interval, minute: number): boolean => from <= minute && minute < to

function stateAt(
  minute: number,
  {
    busy,
    breaks,
    skipped,
    off,
  }: Record<'busy' | 'breaks' | 'skipped' | 'off', readonly Interval[]>,
): Place['state'] {
  if (busy.some((interval) => covers(interval, minute))) return 'BUSY'
  if (skipped.length > 0) return 'SKIPPED'
  if (breaks.some((interval) => covers(interval, minute))) return 'BREAK'
  return off.some((interval) => covers(interval, minute)) ? 'OFF' : 'FREE'
}

/** The first minute from `minute` on that no interval covers. */
function firstOutside(intervals: readonly Interval[], minute: number): number {
  let free = minute
  for (const { from, to } of [...intervals].sort((a, b) => a.from - b.from))
    if (from <= free && free < to) free = to
  return free
}

const minuteOf = (instant: string): number => {
  const time = businessTimeOfInstant(instant)
  return time ? wallMinute(time.date, time.time) : 0
}

const skippedIn = ({ from, until, endedAt }: Skip): Interval => ({
  from: minuteOf(from),
  to: minuteOf(endedAt !== null && endedAt < until ? endedAt : until),
})
