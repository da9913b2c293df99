import { isBooking } from '#domain/commands/kinds'
import { differing, editsOf } from '#domain/commands/merge'
import { checkWork, membersOf } from '#domain/commands/work'
import type { Appointment } from '#domain/rows/appointment'
import type { Customer } from '#domain/rows/customer'
import type { Row } from '#domain/rows/rows'
import type { World } from '#domain/rows/world'
import { isNear, placesOf } from '#domain/slot/near'
import { blockedInterval, overlaps } from '#domain/slot/timing'
import { wantedRow } from '../conflict/detect'
import { carriedBy } from '../outbox/lanes'
import { contextOf, type Entry } from '../store/entry'
import { type DayOverlay, lanesOf } from './day-overlay'
import { type CustomerGroup, hasSameItems, type Step } from './group-overlay'

/** Finds the texts of the refusals that queued entries will probably get, by entry id. */
export type RiskFinder = (overlay: DayOverlay) => ReadonlyMap<string, string>

/** The other appointments that a step was checked against, and the text of the refusal (null: accepted). */
interface Checked {
  near: readonly Appointment[]
  risk: string | null
}

/**
 * Checks every queued entry against the rows known now, to show a risk before the entry is sent (SPEC.md offline-14).
 * An entry is checked again only when its customer group, or an appointment that may block it, has changed.
 */
export function createRiskFinder(): RiskFinder {
  let done = new Map<CustomerGroup, Checked[]>()
  const worldOf = createMinimalWorlds()
  return (overlay) => {
    const neighbours = createNeighbours(overlay)
    const check = (group: CustomerGroup, step: Step, former: Checked | undefined): Checked => {
      const { entry } = step
      if (entry.state !== 'queued' || isCarried(step)) return unchecked
      const along = carriedWith(group, step)
      const near = [step, ...along].flatMap(neighbours)
      if (former && hasSameItems(former.near, near)) return former
      const business = overlay.context.businessOf(entry.user)
      return { near, risk: riskOf(business, step, worldOf(business, [step, ...along], near)) }
    }
    const next: typeof done = new Map()
    const found = new Map<string, string>()
    for (const group of overlay.groups) {
      const former = done.get(group)
      const checks = group.steps.map((step, nth) => {
        const checked = check(group, step, former?.[nth])
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

/** Whether a step is that of a second therapist's booking, which is checked with the guest's. */
const isCarried = ({ entry, id }: Step): boolean => carriedBy(entry).some((row) => row.id === id)

/** The steps of the second therapists' bookings that an entry carries along with the guest's. */
const carriedWith = ({ steps }: CustomerGroup, { entry, id }: Step): Step[] =>
  carriedBy(entry)
    .filter((row) => row.tandemOf === id)
    .flatMap((row) => steps.find((step) => step.entry === entry && step.id === row.id) ?? [])

/**
 * Makes worlds that hold only the rows that matter to a check. Each check refills the same maps, because opening a day
 * may check a thousand entries; a check must not keep references to them.
 */
function createMinimalWorlds() {
  const appointments = new Map<string, Appointment>()
  const customers = new Map<string, Customer>()
  const worlds = new WeakMap<World, World>()
  return (business: World, steps: readonly Step[], near: readonly Appointment[]): World => {
    appointments.clear()
    for (const row of near) appointments.set(row.id, row)
    for (const { before } of steps) if (before) appointments.set(before.id, before)
    customers.clear()
    const entry = steps[0]?.entry
    if (entry?.customer) customers.set(entry.customer.mobileNumber, entry.customer)
    const world = worlds.get(business) ?? { ...business, appointments, customers }
    worlds.set(business, world)
    return world
  }
}

function riskOf(business: World, { entry, id, before }: Step, world: World): string | null {
  // Guests of a group were checked against each other when the command was queued, so check each one alone.
  const member = membersOf(entry).find((each) => each.id === id)
  const work = member ? member.alone : entry
  const refusal = work && checkWork(work, world, contextOf(entry))
  return refusal?.message ?? overtakenText(business, entry, before)
}

/** Risk text when another user has changed a field that the entry edits, to another value; null otherwise. */
export function overtakenText(business: World, entry: Entry, before: Row | null): string | null {
  const seen = entry.seen?.row
  if (!seen || !before || isSameVersion(seen, before)) return null
  const wanted = wantedRow(business, entry)?.row ?? null
  const isOther = editsOf(entry, seen, wanted)
    .filter((edit) => differing(edit.fields, seen, before).length > 0)
    .some((edit) => differing(edit.fields, wanted, before).length > 0)
  return isOther ? 'The same was changed meanwhile.' : null
}

/** Whether two rows have the same version. A host without versions sends 0, which proves nothing. */
const isSameVersion = (a: Row, b: Row): boolean => a.version === b.version && a.version > 0

/** State of an appointment between two entries of its lane. `from` and `until`: numbers (`seq`) of these entries. */
interface RowState {
  row: Appointment
  from: number
  until: number
}

/** All states of an appointment at one place, and the time from its first start to its last end there. */
interface Occupancy {
  id: string
  states: RowState[]
  from: number
  to: number
}

type OccupancyByPlace = Map<string, Map<string, Occupancy>>

function addState(occupancy: OccupancyByPlace, state: RowState): void {
  const { row } = state
  const interval = blockedInterval(row)
  for (const place of placesOf(row)) {
    const there = occupancy.get(place) ?? new Map<string, Occupancy>()
    occupancy.set(place, there)
    const occupant = there.get(row.id) ?? { id: row.id, states: [], from: Infinity, to: -Infinity }
    there.set(row.id, occupant)
    occupant.states.push(state)
    occupant.from = Math.min(occupant.from, interval?.from ?? Infinity)
    occupant.to = Math.max(occupant.to, interval?.to ?? -Infinity)
  }
}

/**
 * Finds appointments that could block a step, in their state when the entry's turn comes. Runs for every pending entry,
 * so it skips most appointments at a place by time.
 */
function createNeighbours(overlay: DayOverlay): (step: Step) => readonly Appointment[] {
  let occupancy: OccupancyByPlace | null = null
  return ({ before, after, entry }) => {
    if (!after || hasSameSlot(before, after)) return noRows
    const { seq } = entry
    const together = new Set([...membersOf(entry), ...carriedBy(entry)].map(({ id }) => id))
    occupancy ??= occupancyOf(overlay)
    const mine = blockedInterval(after) ?? emptyInterval
    const near = new Set<Appointment>()
    for (const place of placesOf(after))
      for (const occupant of occupancy.get(place)?.values() ?? []) {
        // A locker is occupied all day, whatever the time.
        const isOff = !overlaps(occupant, mine) && place !== after.lockerId
        if (isOff || occupant.id === after.id || together.has(occupant.id)) continue
        for (const { row, from, until } of occupant.states)
          if (from < seq && seq <= until && isNear(row, after)) near.add(row)
      }
    for (const row of joinedBy(overlay, entry)) near.add(row)
    return [...near]
  }
}

/** The rows of the group that a new guest joins, in their state when the entry's turn comes. */
function joinedBy(overlay: DayOverlay, entry: Entry): Appointment[] {
  const joins = isBooking(entry) ? entry.input.joins : undefined
  if (!joins) return []
  const lanes = lanesOf(overlay)
  const pending = [...lanes.values()].flatMap((steps) => {
    const last = steps.findLast((step) => step.entry.seq < entry.seq)
    return (last ? last.after : steps[0]?.before) ?? []
  })
  const rows = [...overlay.base.filter(({ id }) => !lanes.has(id)), ...pending]
  return rows.filter(({ groupId }) => groupId === joins.groupId)
}

const noRows: readonly Appointment[] = []

function occupancyOf(overlay: DayOverlay): OccupancyByPlace {
  const lanes = lanesOf(overlay)
  const occupancy: OccupancyByPlace = new Map()
  for (const row of overlay.base)
    if (!lanes.has(row.id)) addState(occupancy, { row, from: -1, until: Infinity })
  for (const lane of lanes.values()) for (const state of statesOf(lane)) addState(occupancy, state)
  return occupancy
}

/** Whether a change leaves time, resources and status as they are, as a change of the note does. */
const hasSameSlot = (before: Appointment | null, after: Appointment): boolean =>
  before?.status === after.status &&
  before.start === after.start &&
  before.end === after.end &&
  before.staffId === after.staffId &&
  before.roomId === after.roomId &&
  before.lockerId === after.lockerId

const emptyInterval = { from: Infinity, to: -Infinity }

/**
 * States of an appointment in the order of its steps. A step that changes time, resources or status begins a new one.
 */
function statesOf(lane: readonly Step[]): RowState[] {
  const [first] = lane
  const states: RowState[] = []
  if (first?.before) states.push({ row: first.before, from: -1, until: Infinity })
  for (const { after, entry } of lane) {
    const last = states.at(-1)
    const isOpen = last?.until === Infinity
    if (isOpen && after && hasSameSlot(last.row, after)) continue
    if (isOpen) last.until = entry.seq
    if (after) states.push({ row: after, from: entry.seq, until: Infinity })
  }
  return states
}
