import { type Refusal, refuse } from '../../kernel/refusal'
import { type Appointment, isTandem } from '../../rows/appointment'
import { keyOf, withRow } from '../../rows/rows'
import type { Changes, RowChange, World } from '../../rows/world'
import { followsGuest } from '../tandem/carrying'
import type { GroupChange, GroupMember } from './input'

/** Changes of several bookings at once, each applied on top of the changes before it. Null when none applies. */
export function changesOfAll<Member>(
  world: World,
  members: readonly Member[],
  changesOf: (world: World, member: Member) => Changes | null,
): Changes | null {
  let after = world
  const rows = new Map<string, RowChange>()
  const points: Changes['points'][number][] = []
  for (const member of members) {
    const changes = changesOf(after, member)
    after = withChanges(after, changes)
    for (const change of changes?.rows ?? []) rows.set(`${change.table}/${keyOf(change)}`, change)
    points.push(...(changes?.points ?? []))
  }
  return rows.size > 0 ? { rows: [...rows.values()], points } : null
}

/** The world after changes. */
export function withChanges(world: World, changes: Changes | null): World {
  return (changes?.rows ?? []).reduce(
    (next, change) => withRow(next, { table: change.table, id: keyOf(change) }, change),
    world,
  )
}

/** Refuses a command that names no guest, a guest twice, or a booking outside the group. */
export function membersRule(world: World, { groupId, members }: GroupChange): Refusal | null {
  const ids = members.map(({ id }) => id)
  if (ids.length === 0)
    return refuse('rule', 'Choose the guests of the group.', { field: 'members' })
  const twice = ids.findIndex((id, at) => ids.indexOf(id) !== at)
  if (twice >= 0)
    return ofGuest(refuse('rule', 'This guest is named twice.', { field: 'id' }), twice)
  const tandem = ids.findIndex((id) => isTandem(world.appointments.get(id) ?? {}))
  if (tandem >= 0) return ofGuest(followsGuest('id'), tandem)
  const at = ids.findIndex((id) => world.appointments.get(id)?.groupId !== groupId)
  if (at < 0) return null
  const isThere = world.appointments.has(ids[at] ?? '')
  return ofGuest(
    isThere
      ? refuse('rule', 'The appointment is not of this group.', { field: 'id' })
      : refuse('missing', 'Appointment not found'),
    at,
  )
}

/** The refusal of one guest's booking. Its text begins with the guest's number, and with the name if given. */
export const ofGuest = (refusal: Refusal, at: number, name = ''): Refusal => ({
  ...refusal,
  message: `Guest ${at + 1}${name && ` (${name})`}: ${refusal.message}`,
  ...fieldOf(refusal, at),
})

/**
 * One refusal for all guests: the first that can't be overruled, else all soft rules together. A soft rule is confirmed
 * for every guest, so the user has to see each guest whom it concerns.
 */
export function refusalOfAll(refusals: readonly Refusal[]): Refusal | null {
  const [first] = refusals
  const hard = refusals.find(({ confirm }) => confirm === undefined)
  if (hard || !first) return hard ?? null
  return {
    ...first,
    message: refusals.map(({ message }) => message).join(' '),
    obstacles: refusals.flatMap(({ obstacles = [] }) => obstacles),
    confirm: [...new Set(refusals.flatMap(({ confirm = [] }) => confirm))],
  }
}

/** The field of a member's refusal, as the input of the group names it. */
export const fieldOf = ({ field }: Refusal, at: number) =>
  field ? { field: `members.${at}.${field}` } : {}

/** A guest as a command about the group names it, with the number and version that this tablet has. */
export const seenOf = ({ id, mobileNumber, version }: Appointment): GroupMember => ({
  id,
  mobileNumber,
  version,
})
