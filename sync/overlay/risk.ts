import { intervalOf, isNear, placesOf } from '#domain/appointment/near'
import { overlaps } from '#domain/appointment/timing'
import { differing, editsOf } from '#domain/commands/merge'
import { checkWork } from '#domain/commands/work'
import type { Appointment } from '#domain/rows/appointment'
import type { Customer } from '#domain/rows/customer'
import type { Row } from '#domain/rows/rows'
import type { World } from '#domain/rows/world'
import { wantedRow } from '../conflict/detect'
import { contextOf, type Entry } from '../store/entry'
import { type DayOverlay, lanesOf } from './day-overlay'
import { type CustomerGroup, type Step, sameItems } from './group-overlay'

/** Finds the rules' refusals of an overlay's queued entries, by entry id. */
export type RiskFinder = (overlay: DayOverlay) => ReadonlyMap<string, string>

/** Appointments that a step was checked against, without its own customer's, and the answer of the rules. */
interface Checked {
  near: readonly Appointment[]
  risk: string | null
}

/**
 * Checks every queued entry against what is known now: at risk before it is sent (SPEC.md
 * offline-14). An entry is checked again only when its customer group has changed, or a row in its way has changed.
 */
export function createRiskFinder(): RiskFinder {
  let done = new Map<CustomerGroup, Checked[]>()
  const worldOf = createTightWorlds()
  return (overlay) => {
    const neighbours = createNeighbours(overlay)
    const check = (step: Step, former: Checked | undefined): Checked => {
      const { entry } = step
      if (entry.state !== 'queued') return unchecked
      const near = neighbours(step)
      if (former && sameItems(former.near, near)) return former
      const business = overlay.context.businessOf(entry.user)
      return { near, risk: riskOf(business, step, worldOf(business, step, near)) }
    }
    const next: typeof done = new Map()
    const found = new Map<string, string>()
    for (const group of overlay.groups) {
      const former = done.get(group)
      const checks = group.steps.map((step, nth) => {
        const checked = check(step, former?.[nth])
        if (checked.risk !== null) found.set(step.entry.id, checked.risk)
        return checked
      })
      next.set(group, checks)
    }
    done = next
    return found
  }
}

const unchecked: Checked = { near: [], risk: null }

/**
 * A business with nothing but what could matter to one step. It is the same world for all steps, filled
 * anew each time: a thousand entries are checked at the first look at a day, and a check keeps nothing.
 */
function createTightWorlds() {
  const appointments = new Map<string, Appointment>()
  const customers = new Map<string, Customer>()
  const worlds = new WeakMap<World, World>()
  return (business: World, { entry, before }: Step, near: readonly Appointment[]): World => {
    appointments.clear()
    for (const row of near) appointments.set(row.id, row)
    if (before) appointments.set(before.id, before)
    customers.clear()
    if (entry.customer) customers.set(entry.customer.mobileNumber, entry.customer)
    const world = worlds.get(business) ?? { ...business, appointments, customers }
    worlds.set(business, world)
    return world
  }
}

function riskOf(business: World, { entry, before }: Step, world: World): string | null {
  const refusal = checkWork(entry, world, contextOf(entry))
  return refusal?.message ?? overtakenIn(business, entry, before)
}

/** Says so where somebody else has changed what a waiting entry changes, to something else than it does. */
export function overtakenIn(business: World, entry: Entry, before: Row | null): string | null {
  const seen = entry.seen?.row
  if (!seen || !before || isSameVersion(seen, before)) return null
  const wanted = wantedRow(business, entry)?.row ?? null
  const isOther = editsOf(entry, seen, wanted)
    .filter((edit) => differing(edit.fields, seen, before).length > 0)
    .some((edit) => differing(edit.fields, wanted, before).length > 0)
  return isOther ? 'The same was changed meanwhile.' : null
}

/** Without versions only the fields can tell. */
const isSameVersion = (a: Row, b: Row): boolean => a.version === b.version && a.version > 0

/** A row as it stands from one entry until the next of its lane. */
interface Held {
  row: Appointment
  from: number
  until: number
}

/** The states of one appointment at a place, past and future, and the interval that holds them all. */
interface Stay {
  id: string
  states: Held[]
  from: number
  to: number
}

type Stays = Map<string, Map<string, Stay>>

function hold(stays: Stays, held: Held): void {
  const { row } = held
  const interval = intervalOf(row)
  for (const place of placesOf(row)) {
    const there = stays.get(place) ?? new Map<string, Stay>()
    stays.set(place, there)
    const stay = there.get(row.id) ?? { id: row.id, states: [], from: Infinity, to: -Infinity }
    there.set(row.id, stay)
    stay.states.push(held)
    stay.from = Math.min(stay.from, interval?.from ?? Infinity)
    stay.to = Math.max(stay.to, interval?.to ?? -Infinity)
  }
}

/**
 * Rows that could be in the way of a step, as they stand when its turn comes. It is asked for every
 * entry that waits: most of what is at a place is passed over by its time, and no lists are made on the way.
 */
function createNeighbours(overlay: DayOverlay): (step: Step) => readonly Appointment[] {
  let stays: Stays | null = null
  return ({ before, after, entry: { seq } }) => {
    if (!after || holdsTheSame(before, after)) return nobody
    stays ??= staysIn(overlay)
    const mine = intervalOf(after) ?? never
    const near = new Set<Appointment>()
    for (const place of placesOf(after))
      for (const stay of stays.get(place)?.values() ?? []) {
        // A locker is held for the day, whatever the hour.
        const isOff = !overlaps(stay, mine) && place !== after.lockerId
        if (isOff || stay.id === after.id) continue
        for (const { row, from, until } of stay.states)
          if (from < seq && seq <= until && isNear(row, after)) near.add(row)
      }
    return [...near]
  }
}

const nobody: readonly Appointment[] = []

function staysIn(overlay: DayOverlay): Stays {
  const lanes = lanesOf(overlay)
  const stays: Stays = new Map()
  for (const row of overlay.base)
    if (!lanes.has(row.id)) hold(stays, { row, from: -1, until: Infinity })
  for (const lane of lanes.values()) for (const held of statesOf(lane)) hold(stays, held)
  return stays
}

/** Most changes, such as a note, take nothing that anybody else could have. */
const holdsTheSame = (before: Appointment | null, after: Appointment): boolean =>
  before?.status === after.status &&
  before.start === after.start &&
  before.end === after.end &&
  before.staffId === after.staffId &&
  before.roomId === after.roomId &&
  before.lockerId === after.lockerId

const never = { from: Infinity, to: -Infinity }

/** A state lasts until a step takes something else, for that is what others look at. */
function statesOf(lane: readonly Step[]): Held[] {
  const [first] = lane
  const states: Held[] = []
  if (first?.before) states.push({ row: first.before, from: -1, until: Infinity })
  for (const { after, entry } of lane) {
    const last = states.at(-1)
    const isHeld = last?.until === Infinity
    if (isHeld && after && holdsTheSame(last.row, after)) continue
    if (isHeld) last.until = entry.seq
    if (after) states.push({ row: after, from: entry.seq, until: Infinity })
  }
  return states
}
