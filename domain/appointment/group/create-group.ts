import { freeTextLength } from '../../kernel/fields'
import { normalMobile } from '../../kernel/names'
import { type Refusal, refuse } from '../../kernel/refusal'
import { cleanText } from '../../kernel/text'
import { type Appointment, isTandem } from '../../rows/appointment'
import type { Changes, Context, RowChange, Transition, World } from '../../rows/world'
import { secondText } from '../../slot/second-therapist'
import { create } from '../create'
import type { CreateInput } from '../input'
import { tandemInput, tandemRule } from '../tandem/booking'
import { type CreateGroupInput, guestLimits } from './input'
import { changesOfAll, fieldOf, ofGuest, refusalOfAll, withChanges } from './members'

/**
 * Books several guests and their second therapists at once, all or none. Each booking is checked as if the ones before
 * were booked already.
 */
export const createGroup: Transition<CreateGroupInput> = { check, apply }

export const wrongNumber = `A group has ${guestLimits.least} to ${guestLimits.most} guests.`

function check(world: World, input: CreateGroupInput, context: Context): Refusal | null {
  const guests = input.members.filter((member) => !isTandem(member))
  if (input.members.length < guestLimits.least || guests.length > guestLimits.most)
    return refuse('rule', wrongNumber, { field: 'members' })
  const payer = payerOf(input)
  if (!payer || isTandem(payer))
    return refuse('rule', 'The payer is one of the guests.', { field: 'payer' })
  let before = world
  const refusals: Refusal[] = []
  for (const member of inOrder(input)) {
    const refusal = memberRule(before, input, member, context)
    if (refusal) refusals.push(ofMember(refusal, input, member))
    if (refusal && !refusal.confirm) break
    before = withChanges(before, memberChanges(before, input, member, context))
  }
  return refusalOfAll(refusals)
}

function memberRule(
  world: World,
  input: CreateGroupInput,
  member: CreateInput,
  context: Context,
): Refusal | null {
  const own = bookingOf(input, member)
  const others = input.members.filter((each) => each !== member)
  return (
    (isTandem(member) ? tandemRule(world, member, others) : null) ??
    create.check(world, own, contextFor(context, input, own))
  )
}

/** The refusal of a member, with its place in the group. That of a second therapist has the guest's place. */
function ofMember(refusal: Refusal, { members }: CreateGroupInput, member: CreateInput): Refusal {
  const at = members.indexOf(member)
  const guest = members.findIndex(({ id }) => isTandem(member) && id === member.tandemOf)
  const named = guest < 0 ? at : guest
  const message = isTandem(member) ? secondText(refusal.message) : refusal.message
  return { ...ofGuest({ ...refusal, message }, named), ...fieldOf(refusal, at) }
}

function apply(world: World, input: CreateGroupInput, context: Context): Changes | null {
  return changesOfAll(world, inOrder(input), (before, member) =>
    memberChanges(before, input, member, context),
  )
}

/** The member who pays, the lead of the group. */
export const payerOf = ({ id, members }: CreateGroupInput): CreateInput | undefined =>
  members.find((member) => member.id === id)

/**
 * Members with the payer first, because a guest without a mobile number is booked under the payer's, and second
 * therapists last.
 */
function inOrder(input: CreateGroupInput): readonly CreateInput[] {
  const placeOf = (member: CreateInput) => (isTandem(member) ? 2 : Number(member.id !== input.id))
  return input.members.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/**
 * The command that books one member. A guest without a mobile number gets the payer's. A second therapist's booking
 * gets customer, start and services from the guest's.
 */
export function bookingOf(input: CreateGroupInput, member: CreateInput): CreateInput {
  const guest = guestOf(input, member)
  if (guest) return tandemInput(bookingOf(input, guest), member)
  const payer = payerOf(input)
  if (!payer || !isUnderPayer(member)) return member
  const { mobileNumber, customerId } = payer
  return { ...member, mobileNumber, customerId, name: member.name || payer.name }
}

/** A group of one guest and the second therapist, which books the second therapist without the other guests. */
export function pairOf(input: CreateGroupInput, member: CreateInput): CreateGroupInput | null {
  const guest = guestOf(input, member)
  const members = guest ? [bookingOf(input, guest), member] : []
  return guest ? { ...input, id: guest.id, members } : null
}

/** The guest of a second therapist; undefined for a member who is a guest. */
const guestOf = ({ members }: CreateGroupInput, member: CreateInput): CreateInput | undefined =>
  isTandem(member)
    ? members.find((each) => each.id === member.tandemOf && !isTandem(each))
    : undefined

/**
 * The guests as separate bookings, each with the second therapist; the name of a guest under the payer's number goes
 * into the note.
 */
export function splitBookings(input: CreateGroupInput): (CreateInput | CreateGroupInput)[] {
  return inOrder(input)
    .filter((member) => !isTandem(member))
    .map((member) => {
      const own = splitBooking(input, member)
      const seconds = input.members.filter(({ tandemOf }) => tandemOf === member.id)
      const { id } = own
      return seconds.length === 0 ? own : { ...input, id, groupId: id, members: [own, ...seconds] }
    })
}

function splitBooking(input: CreateGroupInput, member: CreateInput): CreateInput {
  const own = bookingOf(input, member)
  const isNamed = member.id !== input.id && isUnderPayer(member) && cleanText(member.name) !== ''
  const lines = [isNamed && `Guest: ${cleanText(member.name)}`, own.note].filter(Boolean)
  return isNamed ? { ...own, note: lines.join('\n').slice(0, freeTextLength) } : own
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
  const guest = guestOf(input, member) ?? member
  const name = isLead ? change.row.name : nameOf(guest, change.row)
  const isOfPayer = guest.id !== id && isUnderPayer(guest)
  const inGroup = { groupId, isGroupLead: isLead, isUnderPayer: isOfPayer }
  return { table: 'appointments', row: { ...change.row, name, ...inGroup } }
}

/** The name of a guest. Under the payer's number it is the typed name, because the customer on record is the payer. */
const nameOf = (member: CreateInput, { name }: Appointment): string =>
  isUnderPayer(member) ? cleanText(member.name) || name : name
