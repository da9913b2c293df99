import { freeTextLength } from '../../kernel/fields'
import { normalMobile } from '../../kernel/names'
import { type Refusal, refuse } from '../../kernel/refusal'
import { cleanText } from '../../kernel/text'
import type { Appointment } from '../../rows/appointment'
import type { Changes, Context, RowChange, Transition, World } from '../../rows/world'
import { create } from '../create'
import type { CreateInput } from '../input'
import { type CreateGroupInput, guestLimits } from './input'
import { changesOfAll, ofGuest, refusalOfAll, withChanges } from './members'

/** Books several guests at once, all or none. Each guest is checked as if the guests before were booked already. */
export const createGroup: Transition<CreateGroupInput> = { check, apply }

const wrongNumber = `A group has ${guestLimits.least} to ${guestLimits.most} guests.`

function check(world: World, input: CreateGroupInput, context: Context): Refusal | null {
  const { length } = input.members
  if (length < guestLimits.least || length > guestLimits.most)
    return refuse('rule', wrongNumber, { field: 'members' })
  if (!payerOf(input)) return refuse('rule', 'The payer is one of the guests.', { field: 'payer' })
  let before = world
  const refusals: Refusal[] = []
  for (const member of inOrder(input)) {
    const own = bookingOf(input, member)
    const refusal = create.check(before, own, contextFor(context, input, own))
    if (refusal) refusals.push(ofGuest(refusal, input.members.indexOf(member)))
    if (refusal && !refusal.confirm) break
    before = withChanges(before, memberChanges(before, input, member, context))
  }
  return refusalOfAll(refusals)
}

function apply(world: World, input: CreateGroupInput, context: Context): Changes | null {
  return changesOfAll(world, inOrder(input), (before, member) =>
    memberChanges(before, input, member, context),
  )
}

/** The member who pays, the lead of the group. */
export const payerOf = ({ id, members }: CreateGroupInput): CreateInput | undefined =>
  members.find((member) => member.id === id)

/** Members with the payer first: a guest without a mobile number is booked under the payer's. */
function inOrder(input: CreateGroupInput): readonly CreateInput[] {
  const payer = payerOf(input)
  return payer ? [payer, ...input.members.filter((member) => member !== payer)] : input.members
}

/** The command that books one member alone; a member without a mobile number gets the payer's. */
export function bookingOf(input: CreateGroupInput, member: CreateInput): CreateInput {
  const payer = payerOf(input)
  if (!payer || !isUnderPayer(member)) return member
  const { mobileNumber, customerId } = payer
  return { ...member, mobileNumber, customerId, name: member.name || payer.name }
}

/** The members as separate bookings; the name of a guest under the payer's number goes into the note. */
export function splitBookings(input: CreateGroupInput): CreateInput[] {
  return inOrder(input).map((member) => {
    const own = bookingOf(input, member)
    const isNamed = member.id !== input.id && isUnderPayer(member) && cleanText(member.name) !== ''
    const lines = [isNamed && `Guest: ${cleanText(member.name)}`, own.note].filter(Boolean)
    return isNamed ? { ...own, note: lines.join('\n').slice(0, freeTextLength) } : own
  })
}

const isUnderPayer = ({ mobileNumber }: CreateInput): boolean => normalMobile(mobileNumber) === ''

/** The context of a member's booking. A new customer gets the member's `customerId`, or else the booking's id. */
const contextFor = (context: Context, group: CreateGroupInput, member: CreateInput): Context => ({
  ...context,
  freshId: member.customerId ?? (member.id === group.id ? context.freshId : member.id),
})

function memberChanges(
  world: World,
  input: CreateGroupInput,
  member: CreateInput,
  context: Context,
): Changes | null {
  const own = bookingOf(input, member)
  const changes = create.apply(world, own, contextFor(context, input, own))
  return changes && { ...changes, rows: changes.rows.map((row) => asMember(input, member, row)) }
}

function asMember(input: CreateGroupInput, member: CreateInput, change: RowChange): RowChange {
  if (change.table !== 'appointments') return change
  const { groupId, id } = input
  const isLead = member.id === id
  const name = isLead ? change.row.name : nameOf(member, change.row)
  return { table: 'appointments', row: { ...change.row, name, groupId, isGroupLead: isLead } }
}

/** The name of a guest. Under the payer's number it is the typed name, because the customer on record is the payer. */
const nameOf = (member: CreateInput, { name }: Appointment): string =>
  isUnderPayer(member) ? cleanText(member.name) || name : name
