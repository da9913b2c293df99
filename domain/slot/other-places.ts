import { type BusinessTime, wallMinute } from '../kernel/dates'
import type { Obstacle, Refusal } from '../kernel/refusal'
import type { Appointment } from '../rows/appointment'
import type { World } from '../rows/world'
import { availableResources } from './availability'
import { firstFound, firstHalfHour, halfHour, startsBetween } from './search'
import { walkInStart, walkInStep } from './timing'

/** An alternative for an appointment; absent fields stay. */
export interface Move {
  staffId?: string
  roomId?: string
  lockerId?: string
  startDate?: string
  startTime?: string
}

/** An appointment that is refused because of its places, as the user wanted it. */
export interface Refused {
  world: World
  wanted: Pick<Appointment, 'id' | 'serviceIds' | 'startDate' | 'startTime'>
  now: BusinessTime
  /** the refusal of the appointment with a move applied; null when it is accepted */
  refusalOf: (move: Move) => Refusal | null
  /** ids of the therapists in the order in which they are offered; the others follow */
  turns?: readonly string[]
}

type Place = Obstacle['kind']

const therapistsOffered = 3
/** Minutes after a start in which a later one is proposed. */
const minutesAhead = 360
/** Minutes in which the soonest start is looked for as that of a walk-in. */
const finelyAhead = 120

/** Moves with free places at the wanted start, one for each free therapist; empty when nothing blocks that start. */
export function otherPlaces(refused: Refused): Move[] {
  const taken = takenPlaces(refused, {})
  return taken && taken.size > 0 ? freeMoves(refused, taken, {}) : []
}

/** The move to the next start of the same business day, not in the past, at which the same therapist is free. */
export function laterStart(refused: Refused): Move | null {
  const { wanted, now } = refused
  const first = firstHalfHour(wallMinute(wanted.startDate, wanted.startTime) + halfHour, now)
  const starts = startsBetween(wanted.startDate, first, first + minutesAhead, halfHour)
  return firstFound(starts, (start) => {
    const taken = takenPlaces(refused, start)
    const moves = taken && !taken.has('staff') ? freeMoves(refused, taken, start) : []
    return moves.find(({ staffId }) => staffId === undefined)
  })
}

/**
 * The move to the soonest start of the same business day, not in the past, at which anybody has a place: the same
 * therapist, room and locker where they are free, others otherwise.
 */
export function soonestStart(refused: Refused): Move | null {
  const { wanted, now } = refused
  const { startDate, startTime } = wanted
  const from = wallMinute(startDate, startTime)
  const first = Math.max(from + walkInStep, walkInStart(wallMinute(now.date, now.time)))
  const [fine, last] = [first + finelyAhead, from + minutesAhead]
  const starts = [
    ...startsBetween(startDate, first, Math.min(fine, last), walkInStep),
    ...startsBetween(startDate, fine, last, halfHour),
  ]
  return firstFound(starts, (start): Move | undefined => {
    const taken = takenPlaces(refused, start)
    if (taken?.size === 0) return start
    return taken ? freeMoves(refused, taken, start)[0] : undefined
  })
}

/** The kinds of places that block a move; null when it is refused for another reason. */
function takenPlaces({ refusalOf }: Refused, move: Move): Set<Place> | null {
  const refusal = refusalOf(move)
  if (!refusal) return new Set()
  return refusal.obstacles ? new Set(refusal.obstacles.map(({ kind }) => kind)) : null
}

/**
 * Moves to a start, with free places instead of the taken ones. A check reports soft rules only when no hard rule
 * blocks, so a second pass replaces the places that break soft rules.
 */
function freeMoves(refused: Refused, taken: ReadonlySet<Place>, start: Move): Move[] {
  const { world, wanted, now, refusalOf, turns = [] } = refused
  const { startDate, startTime, serviceIds, id: appointmentId } = { ...wanted, ...start }
  const query = { startDate, startTime, serviceIds, appointmentId }
  const free = availableResources(world, query, now)
  const instead = (place: Place, key: keyof Move, rows: readonly { id: string }[]) =>
    taken.has(place) ? rows.map(({ id }): Move => ({ [key]: id })) : [{}]
  const [room] = instead('room', 'roomId', free.rooms)
  const [locker] = instead('locker', 'lockerId', free.lockers)
  const staffs = free.staffs.toSorted((a, b) => turnOf(turns, a) - turnOf(turns, b))
  const moves = instead('staff', 'staffId', staffs.slice(0, therapistsOffered)).map((staff) => ({
    ...start,
    ...staff,
    ...room,
    ...locker,
  }))
  const passing = moves.filter((move) => refusalOf(move) === null)
  if (passing.length > 0) return passing
  const left = moves[0] ? takenPlaces(refused, moves[0]) : null
  const all = new Set([...taken, ...(left ?? [])])
  return all.size > taken.size ? freeMoves(refused, all, start) : []
}

function turnOf(turns: readonly string[], { id }: { id: string }): number {
  const turn = turns.indexOf(id)
  return turn < 0 ? turns.length : turn
}
