import { type BusinessTime, wallMinute } from '../../kernel/dates'
import { byName } from '../../kernel/names'
import { isMassage } from '../../rows/service'
import type { World } from '../../rows/world'
import { availableResources, isOpen, type Start } from '../../slot/availability'
import { firstFound, firstHalfHour, halfHour, startsBetween } from '../../slot/search'

/** The wish of one guest of a group. Null: any therapist, any room. */
export interface GuestWish {
  /** the main service first */
  serviceIds: readonly string[]
  staffId: string | null
  roomId: string | null
  /** false: of a second therapist, who works in the guest's room */
  needsRoom?: boolean
}

/** Therapist and room of a guest; null where the service has none. */
export interface GuestPlaces {
  staffId: string | null
  roomId: string | null
}

export interface GroupPlaces extends Start {
  guests: readonly GuestPlaces[]
}

type Now = Pick<BusinessTime, 'date' | 'time'>

/**
 * Places for all guests at one start: wished places are kept, and rooms are beds of one suite if the guests fit into
 * one. Null when there are not enough places.
 */
export function groupPlaces(
  world: World,
  wishes: readonly GuestWish[],
  start: Start,
  now: Now | null = null,
): readonly GuestPlaces[] | null {
  if (!isOpen(world, start)) return null
  const free = wishes.map((wish) => freeFor(world, wish, start, now))
  const staffs = matched(free.map(({ staffs }) => staffs))
  if (!staffs) return null
  const all = free.map(({ rooms }) => rooms)
  const suites = suitesOf(world).map((suite) => matched(all.map((rooms) => within(rooms, suite))))
  const rooms = suites.find((found) => found !== null) ?? matched(all)
  if (!rooms) return null
  return wishes.map((_, at) => ({ staffId: staffs[at] ?? null, roomId: rooms[at] ?? null }))
}

/** The first start of a day, from the given one on, at which all guests have places. Null: none on that day. */
export function firstForAll(
  world: World,
  wishes: readonly GuestWish[],
  from: Start,
  now: Now,
): GroupPlaces | null {
  const first = firstHalfHour(wallMinute(from.startDate, from.startTime), now)
  return firstFound(startsBetween(from.startDate, first, Infinity, halfHour), (start) => {
    const guests = groupPlaces(world, wishes, start, now)
    return guests && { ...start, guests }
  })
}

/** Free therapists and rooms for a guest; only the wished one if there is a wish, null if the service needs none. */
interface Free {
  staffs: readonly string[] | null
  rooms: readonly string[] | null
}

function freeFor(world: World, wish: GuestWish, start: Start, now: Now | null): Free {
  const main = world.services.get(wish.serviceIds[0] ?? '')
  const { staffs, rooms } = availableResources(
    world,
    { ...start, serviceIds: wish.serviceIds },
    now,
  )
  const only = (rows: readonly { id: string; name: string }[], wished: string | null) =>
    rows
      .filter(({ id }) => wished === null || id === wished)
      .toSorted(byName)
      .map(({ id }) => id)
  const needs = (has: boolean) => main === undefined || has || isMassage(main)
  const isStaffed = needs(main?.hasStaff ?? true) || wish.staffId !== null
  const isRoomed =
    wish.needsRoom !== false && (needs(main?.hasRoom ?? true) || wish.roomId !== null)
  return {
    staffs: isStaffed ? only(staffs, wish.staffId) : null,
    rooms: isRoomed ? only(rooms, wish.roomId) : null,
  }
}

/** The rooms of each suite, in the order of their names. */
function suitesOf(world: World): ReadonlySet<string>[] {
  const suites = new Map<string, Set<string>>()
  for (const { id, suite } of [...world.rooms.values()].toSorted(byName))
    if (suite) suites.set(suite, (suites.get(suite) ?? new Set()).add(id))
  return [...suites.values()]
}

const within = (rooms: readonly string[] | null, suite: ReadonlySet<string>) =>
  rooms?.filter((id) => suite.has(id)) ?? null

/**
 * Assigns each guest one of its options, no option twice; null for a guest who needs no place. Returns null when
 * impossible. Uses augmenting paths: a guest takes the place of an earlier one who has another option.
 */
export function matched(
  options: readonly (readonly string[] | null)[],
): readonly (string | null)[] | null {
  const guestOf = new Map<string, number>()
  const place = (guest: number, tried: Set<string>): boolean => {
    const ids = options[guest] ?? []
    const free = ids.find((id) => !guestOf.has(id))
    const taken = ids.find((id) => {
      const holder = guestOf.get(id)
      if (free !== undefined || holder === undefined || tried.has(id)) return false
      tried.add(id)
      return place(holder, tried)
    })
    const id = free ?? taken
    if (id !== undefined) guestOf.set(id, guest)
    return id !== undefined
  }
  const isDone = options.every((each, guest) => each === null || place(guest, new Set()))
  if (!isDone) return null
  const found = new Map([...guestOf].map(([id, guest]) => [guest, id]))
  return options.map((_, guest) => found.get(guest) ?? null)
}
