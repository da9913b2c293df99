import type { SoftRule } from '../../kernel/refusal'
import type { Appointment } from '../../rows/appointment'
import { bookingsAfter } from '../../rows/rows'
import type { Context, World } from '../../rows/world'
import type { Move } from '../../slot/other-places'
import { updateTogether } from '../tandem/own-changes'
import { extend, extensionStep, extensionTerms } from './extend'
import type { ExtendInput } from './input'
import { endObstacles, withEnd } from './longer'
import { moveUpdate, otherMoves } from './other-moves'

/** A move of a booking that is in the way of an extension, with its guest's name. */
export interface RoomMove extends Move {
  id: string
  name: string
}

/** A shorter extension that fits. `price` in PHP; `confirmed`: the rules that it needs confirmed. */
export interface Shorter {
  minutes: number
  price: number
  confirmed: readonly SoftRule[]
}

/** Ways out of a refused extension (SPEC.md extension-6). */
export interface WaysOut {
  /** bookings in the way, by start */
  inTheWay: readonly Appointment[]
  /** the choices, each a list of moves that make room together */
  moves: readonly (readonly RoomMove[])[]
  /** the bookings in the way that have no other place */
  stuck: readonly Appointment[]
  shorter: Shorter | null
}

const none: WaysOut = { inTheWay: [], moves: [], stuck: [], shorter: null }

/** Finds the ways out of an extension that is refused because of its places; none for another refusal. */
export function waysOut(world: World, input: ExtendInput, context: Context): WaysOut {
  const row = world.appointments.get(input.id)
  if (!row || !extend.check(world, input, context)?.obstacles) return none
  const { end } = extensionTerms(world, row, input)
  const ids = endObstacles(world, row, end).flatMap(({ appointmentId }) => appointmentId ?? [])
  const inTheWay = [...new Set(ids)]
    .flatMap((id) => world.appointments.get(id) ?? [])
    .toSorted((a, b) => (a.start < b.start ? -1 : 1))
  const longer = withRow(world, withEnd(row, end))
  const { moves, stuck } = roomFor(longer, inTheWay, context)
  const fits = (made: readonly RoomMove[]) =>
    extend.check(withMoves(world, made, context), input, context) === null
  return {
    inTheWay,
    moves: moves.filter(fits),
    stuck,
    shorter: shorterThan(world, row, input, context),
  }
}

const withRow = (world: World, row: Appointment): World => ({
  ...world,
  appointments: new Map(world.appointments).set(row.id, row),
})

/** The world after moves. */
export const withMoves = (world: World, moves: readonly RoomMove[], context: Context): World =>
  moves.reduce((left, { id, name: _, ...move }) => {
    const row = left.appointments.get(id)
    const changes = row && updateTogether.apply(left, moveUpdate(row, move), context)
    return bookingsAfter(changes ?? null).reduce(withRow, left)
  }, world)

/**
 * The moves that make room. A single booking gives a choice for each of its other places. Several bookings give one
 * choice, in which each booking gets the first place that is left.
 */
function roomFor(world: World, inTheWay: readonly Appointment[], context: Context) {
  const [first, ...more] = inTheWay
  const choices = (left: World, row: Appointment): RoomMove[] =>
    otherMoves(left, row, context.now).map((move) => ({ id: row.id, name: row.name, ...move }))
  if (first && more.length === 0) {
    const moves = choices(world, first).map((move) => [move])
    return { moves, stuck: moves.length === 0 ? [first] : [] }
  }
  const made: RoomMove[] = []
  const stuck: Appointment[] = []
  let left = world
  for (const row of inTheWay) {
    const [move] = choices(left, row)
    if (move) made.push(move)
    else stuck.push(row)
    left = move ? withMoves(left, [move], context) : left
  }
  return { moves: stuck.length === 0 && made.length > 0 ? [made] : [], stuck }
}

const cuts: readonly (readonly SoftRule[])[] = [[], ['CLEANING']]

/**
 * The longest extension that fits and is shorter than the refused one. Shortens the cleaning only if none fits without.
 */
function shorterThan(
  world: World,
  row: Appointment,
  input: ExtendInput,
  context: Context,
): Shorter | null {
  if (input.serviceId !== null) return null
  for (const cut of cuts) {
    const confirmed = [...input.confirmed, ...cut]
    for (let minutes = input.minutes - extensionStep; minutes > 0; minutes -= extensionStep) {
      const { shownPrice: _, ...asked } = input
      const shorter = { ...asked, minutes, confirmed }
      if (extend.check(world, shorter, context) === null)
        return { minutes, price: extensionTerms(world, row, shorter).price, confirmed }
    }
  }
  return null
}
