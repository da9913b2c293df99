import type { Move } from '#domain/appointment/other-places'
import { type CommandName, commands } from '#domain/commands/all'
import type { AppointmentInputs } from '#domain/commands/appointments'
import { chosenInput, editsOf, mergedInput } from '#domain/commands/merge'
import { isCreate, type Work } from '#domain/commands/work'
import { freeTextLength } from '#domain/kernel/fields'
import { own } from '#domain/kernel/own'
import { type Appointment, isFinal } from '#domain/rows/appointment'
import { resourceKinds, resources } from '#domain/rows/resources'
import { bookingIn } from '#domain/rows/rows'
import type { TableName } from '#domain/rows/world'
import type { Choice } from '../api/conflict'
import type { Entry } from '../store/entry'
import { fitting } from './fitting'
import { paymentsMade, paymentsText } from './payments-made'
import { rebookInput } from './rebook'
import type { ResolutionContext } from './resolution-context'

/**
 * The command that a choice stands for; null when it can't be made. `nothing`: nothing of the
 * entry is left to be sent. `full`: what has to be written down has no room in the note.
 */
export function resolution(
  context: ResolutionContext,
  choice: Choice,
): Work | 'nothing' | 'full' | null {
  const entry = ownEdits(context)
  switch (choice.kind) {
    case 'move': {
      const { kind: _, startDate, startTime, ...places } = choice
      return changed(entry, { ...places, ...moved(entry, { startDate, startTime }) })
    }
    case 'no-therapist':
      return changed(entry, { staffId: null, ...confirming(entry, ['NO_THERAPIST']) })
    case 'confirm':
      return changed(entry, confirming(entry, choice.rules))
    case 'fields':
      return withFields(context, choice.mine)
    case 'book-again':
      return rebook(context, bookingIn(entry.seen))
    case 'keep-as-note':
      return keepAsNote(context)
    case 'edit':
      return corrected(context)
    case 'create-again':
      return createAgain(context)
    case 'retry':
    case 'take-over':
    case 'different':
      return changed(entry, knownAs(context))
    case 'same':
    case 'leave':
    case 'cancel-extra':
    case 'wait':
    case 'export':
      return null
  }
}

/** Forms say all that they showed: what of it is no edit must not go on top of what others have done since. */
function ownEdits({ entry, wanted, current }: ResolutionContext): Entry {
  const seen = entry.seen?.row
  if (!seen || !wanted) return entry
  const work = mergedInput(entry, editsOf(entry, seen, wanted.row), current?.row ?? seen)
  return work ? { ...entry, ...work } : entry
}

function parsed(command: CommandName, input: unknown): Work | null {
  const read = commands[command].parse(input)
  return read && ({ command, input: read } as Work) // the command's own schema read it
}

const changed = (entry: Entry, change: Record<string, unknown>): Work | null =>
  parsed(entry.command, { ...entry.input, ...change })

/** A booking for another customer now names the id of a new customer itself. */
function corrected({ entry, input, freshId }: ResolutionContext): Work | null {
  if (!input) return null
  const isOfNew = 'customerId' in input && !input.customerId
  return changed(entry, { ...input, ...(isOfNew ? { customerId: freshId } : {}) })
}

/** A customer is who has the number, under the id that the service has given them. */
const knownAs = ({ entry, current }: ResolutionContext) =>
  entry.command === 'updateCustomer' && current?.table === 'customers' ? { id: current.row.id } : {}

/** Only bookings and updates carry a start. */
function moved(entry: Entry, { startDate, startTime }: Pick<Move, 'startDate' | 'startTime'>) {
  const carries = entry.command === 'createAppointment' || entry.command === 'updateAppointment'
  return carries && startDate && startTime ? { startDate, startTime } : {}
}

function confirming(entry: Entry, rules: readonly string[]) {
  const before = 'confirmed' in entry.input ? entry.input.confirmed : []
  return { confirmed: [...new Set([...before, ...rules])] }
}

function withFields({ entry, wanted, current }: ResolutionContext, mine: readonly string[]) {
  return chosenInput(entry, { wanted: wanted?.row ?? null, current: current?.row ?? null }, mine)
}

/** The row that is gone with what was to be changed of it, under a new id. */
function createAgain(context: ResolutionContext): Work | 'full' | null {
  const { entry, wanted, freshId } = context
  const last = wanted ?? entry.seen
  if (!last) return null
  if (last.table === 'appointments') return rebook(context, null)
  const add = commandNames.find((name) => addedBy(name) === last.table)
  return add ? parsed(add, { ...last.row, id: freshId }) : null
}

const commandNames = Object.keys(commands) as CommandName[] // keys of the table itself

/** The table that a command adds a row to; null for any other command. */
function addedBy(command: CommandName): TableName | null {
  if (!isCreate({ command }) || command === 'createAppointment') return null
  const table = resourceKinds.find((kind) => resources[kind].path === commands[command].call.path)
  return table ?? null
}

/** A new booking in the place of the one that was found otherwise, whose payments stay on it. */
function rebook(context: ResolutionContext, standing: Appointment | null): Work | 'full' | null {
  const { entry, freshId } = context
  if (entry.command === 'createAppointment')
    return parsed(entry.command, { ...entry.input, id: freshId })
  const input = rebookInput(context, standing)
  return input === 'full' ? input : input && parsed('createAppointment', input)
}

/** Notes the refused change on the current appointment, or with its customer. */
function keepAsNote({ entry, ...context }: ResolutionContext): Work | 'full' | null {
  const [current, wanted] = [bookingIn(context.current), bookingIn(context.wanted)]
  if (!current || !wanted) return null
  const { store: storeCode } = entry
  if (!isFinal(current)) {
    const note = below(current.note, '', entry, wanted)
    return note === null ? 'full' : parsed('updateAppointment', { id: current.id, note, storeCode })
  }
  if (!context.customer) return null
  const { id, mobileNumber, notes: before } = context.customer
  const notes = below(before, `${current.startDate} ${current.startTime}. `, entry, wanted)
  return notes === null ? 'full' : parsed('updateCustomer', { id, mobileNumber, notes, storeCode })
}

/** Appends a note of the refused change. The text before it stays whole, so the new note is cut. */
function below(text: string | null, lead: string, entry: Entry, wanted: Appointment) {
  const before = text ? `${text}\n${lead}` : lead
  const note = noteOf(entry, wanted, freeTextLength - before.length)
  return note === null ? null : before + note
}

/** The words of a note for each change of a booking. */
const actions: Readonly<Record<keyof AppointmentInputs, string>> = {
  createAppointment: 'create appointment',
  updateAppointment: 'update appointment',
  checkInAppointment: 'check-in appointment',
  completeAppointment: 'complete appointment',
  cancelAppointment: 'cancel appointment',
}

/** In `room` characters: of what was typed only as much as fits; null where the rest doesn't. */
function noteOf(entry: Entry, wanted: Appointment, room: number): string | null {
  const action = own(actions, entry.command) ?? entry.command
  const payments = paymentsText(paymentsMade(bookingIn(entry.seen), wanted))
  const saying = (typed: string) =>
    [
      `Not done: ${action}`,
      payments && `with ${payments}`,
      typed && `"${typed}"`,
      `(${entry.user})`,
    ]
      .filter(Boolean)
      .join(' ')
  const typed = typedIn(entry)
  const over = saying(typed).length - room
  const kept = over > 0 ? fitting(typed, typed.length - over) : typed
  return kept === null ? null : saying(kept)
}

function typedIn({ input }: Entry): string {
  return 'note' in input && input.note ? input.note : ''
}
