import type { Appointment } from '#domain/appointment/appointment'
import { overlaps } from '#domain/appointment/timing'
import type { Customer } from '#domain/customer/customer'
import type { World } from '#domain/world'
import { wantedRow } from '../conflict/detect'
import { differing, editsOf, type Row } from '../conflict/merge'
import { checkWork, contextOf } from '../outbox/work'
import type { Entry } from '../store/entry'
import { groupBy } from '../store/group-by'
import { type Step, sameItems } from './fold'
import { intervalOf, isNear, placesOf } from './near'
import type { Picture } from './picture'

/** What the rules say against the queued entries of a picture, by entry id. */
export type RiskFinder = (picture: Picture) => ReadonlyMap<string, string>

/**
 * Checks every queued entry against what is known now (design section 5: "at risk" before it is
 * sent). An entry is checked again only when a row in its way has changed.
 */
export function createRiskFinder(): RiskFinder {
  let done = new Map<string, { inputs: readonly unknown[]; risk: string | null }>()
  return (picture) => {
    const next: typeof done = new Map()
    const found = new Map<string, string>()
    const queued = picture.families
      .flatMap((family) => family.steps)
      .filter(({ entry }) => entry.state === 'queued')
    const neighbours = queued.length > 0 ? createNeighbours(picture) : () => []
    for (const step of queued) {
      const near = neighbours(step)
      const inputs = [picture.scene.businessOf(step.entry.user), step.before, ...near]
      const former = done.get(step.entry.id)
      const isSame = former !== undefined && sameItems(former.inputs, inputs)
      const risk = isSame ? former.risk : riskOf(picture, step, near)
      next.set(step.entry.id, { inputs, risk })
      if (risk) found.set(step.entry.id, risk)
    }
    done = next
    return found
  }
}

function riskOf(picture: Picture, step: Step, near: readonly Appointment[]): string | null {
  const { entry, before } = step
  const appointments = new Map<string, Appointment>()
  for (const row of near) appointments.set(row.id, row)
  if (before) appointments.set(before.id, before)
  const customers = new Map<string, Customer>()
  if (entry.customer) customers.set(entry.customer.mobileNumber, entry.customer)
  const business = picture.scene.businessOf(entry.user)
  const world = { ...business, appointments, customers }
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

/** What one appointment was and will be at a place, and the stretch of time that holds all of it. */
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
function createNeighbours(picture: Picture): (step: Step) => Appointment[] {
  let stays: Stays | null = null
  return ({ before, after, entry: { seq } }) => {
    if (!after || holdsTheSame(before, after)) return []
    stays ??= staysIn(picture)
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

function staysIn({ base, families }: Picture): Stays {
  const lanes = groupBy(
    families.flatMap((family) => family.steps),
    (step) => step.id,
  )
  const stays: Stays = new Map()
  for (const row of base) if (!lanes.has(row.id)) hold(stays, { row, from: -1, until: Infinity })
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
