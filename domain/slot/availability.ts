import { type BusinessTime, wallMinute } from '../kernel/dates'
import { byName } from '../kernel/names'
import type { Obstacle } from '../kernel/refusal'
import type { Appointment } from '../rows/appointment'
import { minutesAdded } from '../rows/extension'
import type { Locker } from '../rows/locker'
import type { Room } from '../rows/room'
import type { Staff } from '../rows/staff'
import type { World } from '../rows/world'
import { isAbsent } from './absences'
import { lockerHold } from './night'
import {
  breaksOf,
  isDayOff,
  lockerObstacles,
  meetsBreak,
  roomObstacles,
  type Slot,
  staffObstacles,
  storeObstacles,
} from './obstacles'
import { scattered } from './scatter'
import { type Interval, lengthOf } from './timing'

/** Start of a booking: YYYY-MM-DD and HH:mm. */
export interface Start {
  startDate: string
  startTime: string
}

/** The query of the call `available-resources`. */
export interface AvailabilityQuery {
  startDate: string
  startTime: string
  /** the main service first */
  serviceIds: readonly string[]
  /** an appointment to ignore, because it can't block itself */
  appointmentId?: string | null
}

export interface AvailableResources {
  rooms: Room[]
  lockers: Locker[]
  staffs: Staff[]
}

export interface UnavailableResources {
  onBreak1: Staff[]
  onBreak2: Staff[]
  onDayOff: Staff[]
}

type Now = Pick<BusinessTime, 'date' | 'time'> | null

/**
 * The slot of a query or booking. Unknown services count as 0 minutes. An appointment that keeps its start and services
 * keeps its booked length, even if durations have changed. A check-in before the start holds its locker from `now`.
 */
export function slotOf(world: World, query: AvailabilityQuery, now: Now = null): Slot {
  const { startDate, startTime, serviceIds } = query
  const row = world.appointments.get(query.appointmentId ?? '')
  const interval = (row && bookedInterval(row, query)) ?? newInterval(world, query, row)
  return {
    appointmentId: query.appointmentId ?? '',
    startDate,
    startTime,
    interval,
    hold: lockerHold({ startDate, ...interval }, now, world.store),
    mainServiceId: serviceIds[0] ?? '',
  }
}

function newInterval(
  world: World,
  { startDate, startTime, serviceIds }: AvailabilityQuery,
  row: Appointment | undefined,
) {
  const { minutes, cleaning } = lengthOf(serviceIds.flatMap((id) => world.services.get(id) ?? []))
  const from = wallMinute(startDate, startTime)
  return { from, to: from + minutes + (row ? minutesAdded(row) : 0) + cleaning }
}

/** The row's own interval; null when the query has another start or other services, or the row has no length. */
function bookedInterval(row: Appointment, query: AvailabilityQuery): Interval | null {
  const isSame =
    row.startDate === query.startDate &&
    row.startTime === query.startTime &&
    row.serviceIds.join() === query.serviceIds.join()
  if (!isSame || row.endDate === '') return null
  return {
    from: wallMinute(row.startDate, row.startTime),
    to: wallMinute(row.endDate, row.endTime),
  }
}

/** Free rooms, lockers and therapists for a start and its services (SPEC.md availability-2). */
export function availableResources(
  world: World,
  query: AvailabilityQuery,
  now: Now = null,
): AvailableResources {
  const slot = slotOf(world, query, now)
  const free = <Kind extends PlaceKind>(kind: Kind) =>
    [...rowsOf[kind](world).values()].filter(({ id }) => isFree(world, slot, kind, id))
  return { rooms: free('room'), lockers: free('locker'), staffs: free('staff') }
}

interface Places {
  staff: Staff
  room: Room
  locker: Locker
}
/** A kind of place that a form offers. */
export type PlaceKind = keyof Places

export const rowsOf: {
  [Kind in PlaceKind]: (world: World) => ReadonlyMap<string, Places[Kind]>
} = {
  staff: ({ staffs }) => staffs,
  room: ({ rooms }) => rooms,
  locker: ({ lockers }) => lockers,
}

/** Everything that blocks a place for a slot, in which a locker would be held. */
export const obstaclesOf: Record<PlaceKind, (world: World, slot: Slot, id: string) => Obstacle[]> =
  {
    staff: staffObstacles,
    room: roomObstacles,
    locker: (world, slot, id) => lockerObstacles(world, slot, id, true),
  }

export const isFree = (world: World, slot: Slot, kind: PlaceKind, id: string): boolean =>
  obstaclesOf[kind](world, slot, id).length === 0

/** The first free place in the order of names, which `scatter` turns (see `scattered`). */
export const firstFree = <Kind extends PlaceKind>(
  world: World,
  slot: Slot,
  kind: Kind,
  scatter: number | null = null,
): Places[Kind] | undefined =>
  scattered([...rowsOf[kind](world).values()].toSorted(byName), scatter).find(({ id }) =>
    isFree(world, slot, kind, id),
  )

/** Available therapists who have a break at this start, or the day off. */
export function unavailableResources(
  world: World,
  query: { startDate: string; startTime: string },
): UnavailableResources {
  const staffs = [...world.staffs.values()].filter((row) => row.available)
  const from = wallMinute(query.startDate, query.startTime)
  const start = { startDate: query.startDate, interval: { from, to: from + 1 } }
  const inBreak = (position: number) =>
    staffs.filter((row) => {
      const option = breaksOf(row, world)[position]
      return option !== undefined && meetsBreak(option, start)
    })
  return {
    onBreak1: inBreak(0),
    onBreak2: inBreak(1),
    onDayOff: staffs.filter(
      (row) => isDayOff(row, query.startDate) || isAbsent(world, row.id, query.startDate),
    ),
  }
}

/** The starts of the store's list on a day, without those at which the store is closed. */
export const listedStarts = (world: World, startDate: string): Start[] =>
  world.lookups.startTimes
    .toSorted()
    .map((startTime) => ({ startDate, startTime }))
    .filter((start) => isOpen(world, start))

export const isOpen = (world: World, start: Start): boolean =>
  storeObstacles(world, start).length === 0
