import * as v from 'valibot'
import { cancelGroup, cancellationOf } from '../appointment/group/cancel-group'
import { bookingOf, createGroup, pairOf, payerOf } from '../appointment/group/create-group'
import {
  type CancelGroupInput,
  type CreateGroupInput,
  groupInput,
  type MoveGroupInput,
  type PayGroupInput,
} from '../appointment/group/input'
import { moveGroup, moveOf } from '../appointment/group/move-group'
import { payGroup } from '../appointment/group/pay-group'
import type { AddSecondInput, CreateInput } from '../appointment/input'
import { addSecond } from '../appointment/tandem/add-second'
import { groupCalls as calls } from '../calls/groups'
import { normalMobile } from '../kernel/names'
import { referencesIn, rowReferences, withIds } from '../rows/references'
import { appointmentCommands, newBooking, whenTakenBack } from './appointments'
import { type Command, type CommandsOf, type Made, type Member, targeted } from './define-command'
import { type Moment, paidOn, unstamped } from './facts'
import { groupChange } from './group-change'

export interface GroupInputs {
  createGroup: CreateGroupInput
  moveGroup: MoveGroupInput
  cancelGroup: CancelGroupInput
  payGroup: PayGroupInput
  addSecond: AddSecondInput
}

const stampMembers = (input: CreateGroupInput, { now }: Moment): CreateGroupInput => ({
  ...input,
  members: input.members.map((member) => ({ takenAt: now.instant, ...member })),
})

const base = targeted<CreateGroupInput>({
  call: calls.createGroup,
  facts: { stamps: stampMembers, takesMoney: true, appends: null, acts: 'asSeen' },
  transition: createGroup,
  table: 'appointments',
})

const references = rowReferences.appointments
const { createAppointment } = appointmentCommands

/** A stored input: the group and each member have an id. */
const stored = v.object({
  ...groupInput.entries,
  id: v.string(),
  groupId: v.string(),
  members: v.array(v.looseObject({ id: v.string() })),
})

const createGroupCommand: Command<CreateGroupInput> = {
  ...base,
  fills: (input, made) => newGroup(input as NewGroup, made),
  parse(given) {
    const read = v.safeParse(stored, given)
    if (!read.success) return null
    const { id, groupId, storeCode } = read.output
    const members = read.output.members.map((member) => createAppointment.parse(member))
    const isRead = (member: (typeof members)[number]) => member !== null
    return members.every(isRead)
      ? { id, groupId, members: members.filter(isRead), storeCode }
      : null
  },
  request({ id, members, ...group }) {
    const bodies = members.map((member) => createAppointment.request(member).body)
    return { path: calls.createGroup.path, body: { ...group, payer: id, members: bodies } }
  },
  received({ params, body }) {
    const { payer: _, ...group } = body
    return { ...group, id: params.id ?? '' } as unknown as CreateGroupInput // parsed by the call's body
  },
  mobile: (input) => mobileOf(payerOf(input)) || null,
  references: ({ members }) => members.flatMap((member) => referencesIn(references, member)),
  withIds(input, ids) {
    const members = input.members.map((member) => withIds(references, member, ids))
    const isSame = members.every((member, at) => member === input.members[at])
    return isSame ? input : { ...withIds(references, input, ids), members }
  },
  members: (input) =>
    input.members.map((member) => ({
      id: member.id,
      mobile: mobileOf(bookingOf(input, member)),
      version: 0,
      dates: [member.startDate],
      alone: aloneOf(input, member),
    })),
}

/** A group as a form gives it. */
interface NewGroup {
  id?: string
  groupId?: string
  drawerId?: string
  members: readonly object[]
}

/** The ids of a group, and the values that each of its bookings leaves out. */
function newGroup({ id, groupId, drawerId, ...given }: NewGroup, made: Made) {
  const members = given.members.map((member) => ({
    ...(drawerId && { drawerId }),
    ...member,
    ...newBooking(member, made),
  }))
  return { id: id || members[0]?.id, groupId: groupId || made.newId(), members }
}

/** The guests of a payment, with an id for each part: by it, money that is stored in two rows counts once. */
const withPartIds = ({ members }: PayGroupInput, newId: Made['newId']) =>
  members.map(({ payment, ...member }) => ({
    ...member,
    payment:
      'parts' in payment
        ? { ...payment, parts: payment.parts.map((part) => ({ ...part, id: part.id ?? newId() })) }
        : { ...payment, id: payment.id ?? newId() },
  }))

function aloneOf(input: CreateGroupInput, member: CreateInput): Member['alone'] {
  const pair = pairOf(input, member)
  return pair
    ? { command: 'createGroup', input: pair }
    : { command: 'createAppointment', input: bookingOf(input, member) }
}

const mobileOf = (member: { mobileNumber: string } | undefined): string =>
  normalMobile(member?.mobileNumber ?? '')

/** The commands for several guests at once. */
export const groupCommands: CommandsOf<GroupInputs> = {
  createGroup: createGroupCommand,
  moveGroup: groupChange<MoveGroupInput>({
    call: calls.moveGroup,
    facts: { stamps: unstamped, takesMoney: false, appends: null, acts: 'untilEnd' },
    transition: moveGroup,
    alone: (input, member) => ({ command: 'updateAppointment', input: moveOf(input, member) }),
  }),
  cancelGroup: groupChange<CancelGroupInput>({
    call: calls.cancelGroup,
    facts: { stamps: whenTakenBack, takesMoney: false, appends: null, acts: 'untilEnd' },
    transition: cancelGroup,
    alone: (input, member) => ({
      command: 'cancelAppointment',
      input: cancellationOf(input, member),
    }),
  }),
  addSecond: {
    ...targeted<AddSecondInput>({
      call: calls.addSecond,
      facts: { stamps: unstamped, takesMoney: false, appends: null, acts: 'untilEnd' },
      transition: addSecond,
      table: 'appointments',
      named: ({ secondId }) => [{ table: 'appointments', id: secondId }],
    }),
    // Both bookings are the customer's, and share lanes with the guest.
    members: ({ id, secondId, mobileNumber }) =>
      [id, secondId].map((each) => ({
        ...{ id: each, mobile: normalMobile(mobileNumber), version: 0, dates: [], alone: null },
      })),
  },
  payGroup: groupChange<PayGroupInput>({
    call: calls.payGroup,
    facts: { stamps: paidOn, takesMoney: true, appends: null, acts: 'untilEnd' },
    fills: (input, { newId }) => ({ members: withPartIds(input as PayGroupInput, newId) }),
    transition: payGroup,
  }),
}
