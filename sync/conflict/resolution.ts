import { paidBackIn } from '#domain/appointment/correction/received-money'
import type { MemberMove } from '#domain/appointment/group/other-group-places'
import type { PayRest } from '#domain/appointment/group/pay-rest'
import { type CommandName, commands } from '#domain/commands/all'
import { withHeldMoney } from '#domain/commands/held-money'
import {
  booking,
  type GroupBookingName,
  isBooking,
  isCustomerUpdate,
  isGroupBooking,
  isGroupMove,
  isGroupPayment,
  isUpdate,
  updating,
  updatingCustomer,
} from '#domain/commands/kinds'
import { chosenInput, editsOf, mergedInput } from '#domain/commands/merge'
import type { Work } from '#domain/commands/work'
import { type Appointment, isFinal } from '#domain/rows/appointment'
import { resourceKinds, resources } from '#domain/rows/resources'
import { bookingIn } from '#domain/rows/rows'
import type { TableName } from '#domain/rows/world'
import type { Move } from '#domain/slot/other-places'
import type { Choice } from '../api/conflict'
import type { Entry } from '../store/entry'
import { rebookInput } from './rebook'
import { appendNote } from './refusal-note'
import type { ResolutionContext } from './resolution-context'
import { type Known, withSameMoney } from './same-money'

/**
 * The command that carries out a choice. Null when the choice has no command or can't be made any more. `nothing`: the
 * entry has no edits left to send. `full`: the note is too long. Money that was paid back meanwhile is left out.
 */
export function resolution(
  context: ResolutionContext,
  choice: Choice,
): Work | 'nothing' | 'full' | null {
  const work = workOf(context, choice)
  return work && typeof work === 'object' ? withHeldMoney(context, work) : work
}

function workOf(context: ResolutionContext, choice: Choice): Work | 'nothing' | 'full' | null {
  const entry = ownEditsOf(context)
  switch (choice.kind) {
    case 'move': {
      const { kind: _, startDate, startTime, ...places } = choice
      return withInput(entry, { ...places, ...newStart(entry, { startDate, startTime }) })
    }
    case 'move-group':
      return moveGroup(entry, choice.members)
    case 'pay-rest':
      return payFor(entry, choice.members)
    case 'make-room':
      return withInput(entry, {})
    case 'shorter':
      return shorten(context, choice)
    case 'no-therapist':
      return withInput(entry, { staffId: null, ...withConfirmed(entry, ['NO_THERAPIST']) })
    case 'confirm':
      return withInput(entry, withConfirmed(entry, choice.rules))
    case 'fields':
      return chooseFields(context, choice.mine)
    case 'book-again':
      return rebook(context, bookingIn(entry.seen), choice)
    case 'keep-as-note':
      return keepAsNote(context)
    case 'edit':
      return applyEdit(context)
    case 'create-again':
      return createAgain(context)
    case 'retry':
    case 'take-over':
    case 'different':
      return withInput(entry, { ...knownId(context), ...fromAnywhere(entry) })
    case 'same':
    case 'split':
    case 'leave':
    case 'cancel-extra':
    case 'wait':
    case 'export':
      return null
  }
}

/**
 * The entry with its user's edits only: a form submits every field, and the others would undo other tablets' changes.
 */
function ownEditsOf({ entry, wanted, current }: ResolutionContext): Entry {
  const seen = entry.seen?.row
  if (!seen || !wanted) return entry
  const work = mergedInput(entry, editsOf(entry, seen, wanted.row), current?.row ?? seen)
  return work ? { ...entry, ...work } : entry
}

function parseWork({ command, input }: { command: CommandName; input: unknown }): Work | null {
  const read = commands[command].parse(input)
  return read && ({ command, input: read } as Work) // parsed by the command's own schema
}

const withInput = (entry: Entry, change: Record<string, unknown>): Work | null =>
  parseWork({ command: entry.command, input: { ...entry.input, ...change } })

/** Applies the user's correction, or books a cancelled visit again as the form says. A new customer gets an id. */
function applyEdit(context: ResolutionContext): Work | 'full' | null {
  const { entry, input, freshId, sales } = context
  if (!input) return null
  const known = { backs: paidBackIn({ sales }), freshId }
  if (isGroupBooking(entry) && 'members' in input) return editGroup(entry, input, known)
  const isAgain = !isBooking(entry) && 'appointmentCreationPayment' in input
  const made = isAgain ? rebook(context, bookingIn(entry.seen)) : entry
  if (!made || made === 'full') return made
  const money = withSameMoney(made.input, input, known)
  const isOfNew = 'customerId' in input && !input.customerId
  const ids = { ...(isAgain && { id: freshId }), ...(isOfNew && { customerId: freshId }) }
  return parseWork({ command: made.command, input: { ...made.input, ...input, ...money, ...ids } })
}

/**
 * The corrected group. Guests who stay keep what the form doesn't know, such as the drawer of their money, and its ids
 * if some of it was paid back.
 */
function editGroup(
  entry: Entry<GroupBookingName>,
  { members }: { members: readonly object[] },
  known: Known,
) {
  const former = (member: object) =>
    entry.input.members.find(({ id }) => 'id' in member && member.id === id)
  const moneyOf = (member: object, at: number) =>
    known.backs.size === 0
      ? {}
      : withSameMoney({ ...former(member) }, member, {
          ...known,
          freshId: at === 0 ? known.freshId : `${known.freshId}/${at}`,
        })
  return withInput(entry, {
    members: members.map((member, at) => ({
      ...former(member),
      ...member,
      ...moneyOf(member, at),
    })),
  })
}

/**
 * The customer's id at the service. It may differ from the entry's, because customers are identified by mobile number.
 */
const knownId = ({ entry, current }: ResolutionContext) =>
  isCustomerUpdate(entry) && current?.table === 'customers' ? { id: current.row.id } : {}

/** Input fields for a new start; empty for commands that can't carry one. */
function newStart(entry: Entry, { startDate, startTime }: Pick<Move, 'startDate' | 'startTime'>) {
  const carries = isBooking(entry) || isUpdate(entry)
  return carries && startDate && startTime ? { startDate, startTime } : {}
}

/** The group with other places and starts for its members. */
function moveGroup(entry: Entry, moves: readonly MemberMove[]): Work | null {
  if (!isGroupBooking(entry) && !isGroupMove(entry)) return null
  const members = entry.input.members.map((member) => ({
    ...member,
    ...moves.find(({ id }) => id === member.id),
  }))
  return withInput(entry, { members })
}

/** The payment for those guests only, for whom it is owed as the user saw it. */
function payFor(entry: Entry, owing: PayRest['members']): Work | null {
  if (!isGroupPayment(entry)) return null
  const members = entry.input.members.flatMap((member) => {
    const due = owing.find(({ id }) => id === member.id)
    return due ? [{ ...member, shownPrice: due.shownPrice }] : []
  })
  return withInput(entry, { members })
}

/** The extension with fewer minutes. With a new payment it also gets an id of its own, so that both payments count. */
function shorten(
  { entry, freshId }: ResolutionContext,
  { minutes, price, confirmed, isPaidAnew }: Extract<Choice, { kind: 'shorter' }>,
): Work | null {
  const paidAnew = isPaidAnew ? { extensionId: freshId } : {}
  return withInput(entry, { minutes, shownPrice: price, confirmed, ...paidAnew })
}

/**
 * The guests of a move without `from`, the place that the host would compare. The user has seen that another tablet
 * moved a guest, and decided.
 */
function fromAnywhere(entry: Entry) {
  if (!isGroupMove(entry)) return {}
  return { members: entry.input.members.map(({ from: _, ...member }) => member) }
}

function withConfirmed(entry: Entry, rules: readonly string[]) {
  if (isGroupBooking(entry)) {
    const members = entry.input.members.map((member) => ({
      ...member,
      confirmed: [...new Set([...member.confirmed, ...rules])],
    }))
    return { members }
  }
  const before = 'confirmed' in entry.input ? entry.input.confirmed : []
  return { confirmed: [...new Set([...before, ...rules])] }
}

function chooseFields({ entry, wanted, current }: ResolutionContext, mine: readonly string[]) {
  return chosenInput(entry, { wanted: wanted?.row ?? null, current: current?.row ?? null }, mine)
}

/** Creates the row again as the user wanted it, under a new id. */
function createAgain(context: ResolutionContext): Work | 'full' | null {
  const { entry, wanted, freshId } = context
  const last = wanted ?? entry.seen
  if (!last) return null
  if (last.table === 'appointments') return rebook(context, null)
  const add = commandNames.find((name) => tableAddedBy(name) === last.table)
  return add ? parseWork({ command: add, input: { ...last.row, id: freshId } }) : null
}

const commandNames = Object.keys(commands) as CommandName[] // keys of the table itself

/** The table to which a command adds a row; null for bookings, and for commands that add none. */
function tableAddedBy(command: CommandName): TableName | null {
  const table = resourceKinds.find((kind) => resources[kind].path === commands[command].call.path)
  return table ?? null
}

/** A booking that is repeated takes the ids of its own payments; `resolution` leaves out what was paid back of them. */
const noBacks = new Map()

/** Books again in place of `existing`, which keeps its payments; with the places and the start of a move. */
function rebook(
  context: ResolutionContext,
  existing: Appointment | null,
  { kind: _, ...move }: { kind?: string } & Move = {},
): Work | 'full' | null {
  const { entry, freshId } = context
  if (isBooking(entry))
    return withInput(entry, {
      ...withSameMoney(entry.input, entry.input, { backs: noBacks, freshId }),
      id: freshId,
    })
  const input = rebookInput(context, existing)
  return input === 'full' ? input : input && parseWork(booking({ ...input, ...move }))
}

/** Records the refused change in the appointment's note, or in the customer's notes when the appointment is final. */
function keepAsNote({ entry, ...context }: ResolutionContext): Work | 'full' | null {
  const [current, wanted] = [bookingIn(context.current), bookingIn(context.wanted)]
  if (!current || !wanted) return null
  const { store: storeCode } = entry
  if (!isFinal(current)) {
    const note = appendNote(current.note, '', entry, wanted)
    return note === null ? 'full' : parseWork(updating({ id: current.id, note, storeCode }))
  }
  if (!context.customer) return null
  const { id, mobileNumber, notes: before } = context.customer
  const notes = appendNote(before, `${current.startDate} ${current.startTime}. `, entry, wanted)
  return notes === null
    ? 'full'
    : parseWork(updatingCustomer({ id, mobileNumber, notes, storeCode }))
}
