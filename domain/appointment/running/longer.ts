import { atWallMinute, businessTimeOfInstant, isoAt, wallMinute } from '../../kernel/dates'
import type { Obstacle } from '../../kernel/refusal'
import type { Appointment } from '../../rows/appointment'
import type { Staff } from '../../rows/staff'
import type { World } from '../../rows/world'
import { lockerHold } from '../../slot/night'
import {
  absenceObstacles,
  breakObstacles,
  busyAt,
  lockerObstacles,
  type Slot,
  takenBy,
} from '../../slot/obstacles'
import { ofSecond, tandemsOf } from '../../slot/second-therapist'

/** A new end of an appointment, as `wallMinute` counts it, and the minutes of cleaning before that end. */
export interface End {
  to: number
  cleaning: number
}

/** The end of an appointment prolonged by `minutes`. */
export const endAfter = (row: Appointment, minutes: number): End => ({
  to: endOf(row) + minutes,
  cleaning: row.cleaningMinutes,
})

const startOf = (row: Appointment): number => wallMinute(row.startDate, row.startTime)
const endOf = (row: Appointment): number => wallMinute(row.endDate, row.endTime)

/** The row with another end. */
export function withEnd(row: Appointment, { to, cleaning }: End): Appointment {
  const { date: endDate, time: endTime } = atWallMinute(to)
  return { ...row, endDate, endTime, end: isoAt(endDate, endTime), cleaningMinutes: cleaning }
}

/** Appointments in the way of a later end, because they need a therapist or the room. */
function inTheWay(world: World, row: Appointment, end: End): Appointment[] {
  const added = { appointmentId: row.id, interval: { from: endOf(row), to: end.to } }
  const staffIds = [row, ...tandemsOf(world, row)].map(({ staffId }) => staffId)
  return busyAt(
    world,
    added,
    ({ staffId, roomId }) =>
      (staffId !== null && staffIds.includes(staffId)) ||
      (roomId !== null && roomId === row.roomId),
  )
}

/**
 * Obstacles to a later end, also those of the second therapist. Only the added time is checked, not the start, duty
 * hours or last call. A booking that overlaps only the cleaning is a soft obstacle, because the cleaning can be
 * shortened.
 */
export function endObstacles(world: World, row: Appointment, end: End): Obstacle[] {
  const found: Obstacle[] = []
  const staff = world.staffs.get(row.staffId ?? '')
  const room = world.rooms.get(row.roomId ?? '')
  const seconds = tandemsOf(world, row).flatMap(
    (each) => world.staffs.get(each.staffId ?? '') ?? [],
  )
  for (const other of inTheWay(world, row, end)) {
    const left = startOf(other) - (end.to - end.cleaning)
    const soften = (obstacle: Obstacle): Obstacle =>
      left < 0 ? obstacle : { ...obstacle, why: 'CLEANING', text: cleaningText(obstacle, left) }
    if (staff && other.staffId === staff.id) found.push(soften(takenBy(other, 'staff', staff)))
    if (room && other.roomId === room.id) found.push(soften(takenBy(other, 'room', room)))
    for (const second of seconds)
      if (other.staffId === second.id) found.push(ofSecond(soften(takenBy(other, 'staff', second))))
  }
  const slot = { startDate: row.startDate, interval: { from: endOf(row), to: end.to } }
  if (staff) found.push(...awayObstacles(world, slot, staff))
  for (const second of seconds) found.push(...awayObstacles(world, slot, second).map(ofSecond))
  return [...found, ...heldLockers(world, row, end)]
}

/** Obstacles of a therapist's break and absence. */
function awayObstacles(
  world: World,
  slot: Pick<Slot, 'startDate' | 'interval'>,
  staff: Staff,
): Obstacle[] {
  return [...breakObstacles(world, slot, staff), ...absenceObstacles(world, slot, staff)]
}

const cleaningText = ({ text }: Obstacle, left: number): string =>
  `${text} That leaves ${left === 0 ? 'no time' : `${left} minutes`} for cleaning.`

/** The end with its cleaning shortened, so that the next appointment can start on time (SPEC.md extension-5). */
export function shortened(world: World, row: Appointment, end: End): End {
  const service = end.to - end.cleaning
  const starts = inTheWay(world, row, end).map(startOf)
  const to = Math.max(service, Math.min(end.to, ...starts))
  return { to, cleaning: to - service }
}

/** Obstacles to the visit's locker: the later end may reach a day on which another visit has the locker. */
function heldLockers(world: World, row: Appointment, end: End): Obstacle[] {
  if (row.status !== 'CHECKED_IN' || row.lockerId === null) return []
  const { startDate, startTime, lockerId, checkInDateTime, id: appointmentId } = row
  const from = wallMinute(startDate, startTime)
  const enteredAt = businessTimeOfInstant(checkInDateTime ?? '')
  const hold = lockerHold({ startDate, from, to: end.to }, enteredAt, world.store)
  const isBusy = ({ why }: Obstacle) => why === 'BUSY'
  return lockerObstacles(world, { appointmentId, hold }, lockerId, true).filter(isBusy)
}
