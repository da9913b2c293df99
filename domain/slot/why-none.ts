import { matches } from '../kernel/compare'
import { clockWords } from '../kernel/date-words'
import type { BusinessTime } from '../kernel/dates'
import { byName, upperName } from '../kernel/names'
import type { Obstacle } from '../kernel/refusal'
import type { World } from '../rows/world'
import {
  type AvailabilityQuery,
  isFree,
  listedStarts,
  obstaclesOf,
  type PlaceKind,
  rowsOf,
  slotOf,
} from './availability'
import { firstFound } from './search'

type Now = Pick<BusinessTime, 'date' | 'time'>

interface Words {
  /** that no row suits the service, whatever the time */
  unfit: (service: string) => string
  /** that all rows that suit are booked at a time */
  booked: (service: string, time: string) => string
}

const words: Record<PlaceKind, Words> = {
  staff: {
    unfit: (service) => `No therapist gives ${service}.`,
    booked: (service, time) => `All therapists for ${service} are booked at ${time}.`,
  },
  room: {
    unfit: (service) => `No room serves ${service}.`,
    booked: (service, time) => `All rooms for ${service} are taken at ${time}.`,
  },
  locker: {
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
  const { unfit, booked } = words[kind]
  const slot = slotOf(world, query, now)
  const service = upperName(world.services.get(slot.mainServiceId)?.name ?? slot.mainServiceId)
  const places = [...rowsOf[kind](world).values()].toSorted(byName)
  const whysOf = (id: string) => obstaclesOf[kind](world, slot, id).map(({ why }) => why)
  const blocked = places.map(({ id }) => ({ id, whys: whysOf(id) }))
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

/** Obstacles that no other time takes away. */
const isUnfit: ReadonlySet<Obstacle['why']> = new Set(['UNAVAILABLE', 'UNQUALIFIED'])

/** The first start of the store's list on the same day at which one of some places is free. */
function nextText(
  world: World,
  query: AvailabilityQuery,
  kind: PlaceKind,
  places: readonly { id: string; name: string }[],
): string {
  const starts = listedStarts(world, query.startDate)
  const later = starts.filter(({ startTime }) => startTime > query.startTime)
  const found = firstFound(later, (start) => {
    const slot = slotOf(world, { ...query, ...start })
    const free = places.find(({ id }) => isFree(world, slot, kind, id))
    return free && `${upperName(free.name)} is free at ${clockWords(start.startTime)}.`
  })
  return found ?? 'None is free later that day.'
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
  const slot = slotOf(world, query, now)
  const named = [...rowsOf[kind](world).values()].filter(({ name }) => matches(name, typed))
  const texts = named
    .toSorted(byName)
    .flatMap(({ id }) => obstaclesOf[kind](world, slot, id)[0]?.text ?? [])
  return texts.slice(0, namedAtMost).join(' ') || null
}
