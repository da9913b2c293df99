import { matches } from '../kernel/compare'
import { clockWords } from '../kernel/date-words'
import type { BusinessTime } from '../kernel/dates'
import { byName, upperName } from '../kernel/names'
import type { Obstacle } from '../kernel/refusal'
import type { World } from '../rows/world'
import { type AvailabilityQuery, slotOf } from './availability'
import {
  lockerObstacles,
  roomObstacles,
  type Slot,
  staffObstacles,
  storeObstacles,
} from './obstacles'

type Now = Pick<BusinessTime, 'date' | 'time'>

/** A kind of place that a form offers. */
export type PlaceKind = 'staff' | 'room' | 'locker'

interface Kind {
  rows: 'staffs' | 'rooms' | 'lockers'
  obstacles: (world: World, slot: Slot, id: string) => Obstacle[]
  /** that no row suits the service, whatever the time */
  unfit: (service: string) => string
  /** that all rows that suit are booked at a time */
  booked: (service: string, time: string) => string
}

const kinds: Record<PlaceKind, Kind> = {
  staff: {
    rows: 'staffs',
    obstacles: staffObstacles,
    unfit: (service) => `No therapist gives ${service}.`,
    booked: (service, time) => `All therapists for ${service} are booked at ${time}.`,
  },
  room: {
    rows: 'rooms',
    obstacles: roomObstacles,
    unfit: (service) => `No room serves ${service}.`,
    booked: (service, time) => `All rooms for ${service} are taken at ${time}.`,
  },
  locker: {
    rows: 'lockers',
    obstacles: (world, slot, id) => lockerObstacles(world, slot, id, true),
    unfit: () => 'No locker is available.',
    booked: () => 'All lockers are in use.',
  },
}

/**
 * Why no place of a kind is free for a start and its services, and when the next one is, in a sentence or two. Null if
 * one is free by these rows.
 */
export function whyNoneFree(
  world: World,
  query: AvailabilityQuery,
  kind: PlaceKind,
  now: Now | null = null,
): string | null {
  const { rows, obstacles, unfit, booked } = kinds[kind]
  const slot = slotOf(world, query, now)
  const service = upperName(world.services.get(slot.mainServiceId)?.name ?? slot.mainServiceId)
  const places = [...world[rows].values()].toSorted(byName)
  const blocked = places.map(({ id }) => ({ id, whys: obstacles(world, slot, id).map(whyOf) }))
  if (blocked.some(({ whys }) => whys.length === 0)) return null
  const fitting = blocked.filter(({ whys }) => !whys.some((why) => isUnfit.has(why)))
  if (fitting.length === 0) return unfit(service)
  const time = clockWords(query.startTime)
  const has = (wanted: Obstacle['why']) => fitting.every(({ whys }) => whys.includes(wanted))
  const away = has('DUTY_HOURS') && `No therapist for ${service} is on duty at ${time}.`
  const why =
    away ||
    (has('BUSY') ? booked(service, time) : `No therapist for ${service} is free at ${time}.`)
  if (kind === 'locker') return why
  const ids = new Set(fitting.map(({ id }) => id))
  return `${why} ${nextText(
    world,
    query,
    kind,
    places.filter(({ id }) => ids.has(id)),
  )}`
}

const whyOf = ({ why }: Obstacle) => why
/** Obstacles that no other time takes away. */
const isUnfit: ReadonlySet<Obstacle['why']> = new Set(['UNAVAILABLE', 'UNQUALIFIED'])

/** The first start of the store's list on the same day at which one of some places is free. */
function nextText(
  world: World,
  query: AvailabilityQuery,
  kind: PlaceKind,
  places: readonly { id: string; name: string }[],
): string {
  const later = world.lookups.startTimes.filter((time) => time > query.startTime).toSorted()
  for (const startTime of later) {
    const slot = slotOf(world, { ...query, startTime })
    if (storeObstacles(world, slot).length > 0) continue
    const free = places.find(({ id }) => kinds[kind].obstacles(world, slot, id).length === 0)
    if (free) return `${upperName(free.name)} is free at ${clockWords(startTime)}.`
  }
  return 'None is free later that day.'
}

const namedAtMost = 3

/** Why the places that a typed text names are not offered, a sentence for each; null if they are, or it names none. */
export function whyNotOffered(
  world: World,
  query: AvailabilityQuery,
  kind: PlaceKind,
  typed: string,
  now: Now | null = null,
): string | null {
  const { rows, obstacles } = kinds[kind]
  const slot = slotOf(world, query, now)
  const named = [...world[rows].values()].filter(({ name }) => matches(name, typed))
  const texts = named
    .toSorted(byName)
    .flatMap(({ id }) => obstacles(world, slot, id)[0]?.text ?? [])
  return texts.slice(0, namedAtMost).join(' ') || null
}
