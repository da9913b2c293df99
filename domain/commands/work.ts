import type { IdMap, Reference } from '../rows/references'
import type { Subject } from '../rows/rows'
import type { Changes, Context, World } from '../rows/world'
import { type CommandInputs, type CommandName, commands } from './all'
import type { Command, Member } from './define-command'

/** A command's name with its input, typed so that both fit. */
export type Work<Name extends CommandName = CommandName> = {
  [Each in Name]: { command: Each; input: CommandInputs[Each] }
}[Name]

/** A command's name and an input, without a type that ties them together. */
export interface NamedInput<Name extends CommandName = CommandName> {
  command: Name
  input: CommandInputs[Name]
}

/** The HTTP request of a command. The body for an idempotency key never changes. */
export interface FrozenRequest {
  method: 'POST' | 'PATCH'
  path: string
  body: Record<string, unknown>
}

/** The definition of a command. */
export const commandOf = <Name extends CommandName>(
  work: Work<Name>,
): Command<CommandInputs[Name]> => commands[work.command]

/** Whether a command takes or gives back money. */
export const takesMoney = (command: CommandName): boolean => commands[command].facts.takesMoney

/** The row that a command changes. */
export function subjectOf<Name extends CommandName>(given: NamedInput<Name>): Subject {
  return commands[given.command].subject(given.input)
}

/** The row in whose order a command is sent: its own, or one of which it is a part. */
export function laneSubjectOf<Name extends CommandName>(given: NamedInput<Name>): Subject {
  return commands[given.command].lane?.(given.input) ?? subjectOf(given)
}

/** The id of the appointment that a command changes; null when it changes another row. */
export function bookingOf(given: NamedInput): string | null {
  const { table, id } = subjectOf(given)
  return table === 'appointments' ? id : null
}

/** The appointments of a command that changes several at once; empty for all other commands. */
export const membersOf = <Name extends CommandName>(given: NamedInput<Name>): readonly Member[] =>
  commands[given.command].members?.(given.input) ?? []

/** Whether a command changes guests of a group that is booked. */
export const isGroupChange = (given: NamedInput): boolean =>
  membersOf(given).length > 0 && !isCreate(given)

/** Ids of the appointments that a command changes. */
export function bookingsOf(given: NamedInput): readonly string[] {
  const ids = membersOf(given).map(({ id }) => id)
  return ids.length > 0 ? ids : [bookingOf(given)].filter((id) => id !== null)
}

/** Whether a command changes the store or a resource, on which all screens depend. */
export function isOfBusiness(work: Work): boolean {
  const { table } = subjectOf(work)
  return table !== 'appointments' && table !== 'customers'
}

/** The rows after the command; null when its row doesn't exist. */
export function applyWork<Name extends CommandName>(
  work: Work<Name>,
  world: World,
  context: Context,
): Changes | null {
  return commandOf(work).transition.apply(world, work.input, context)
}

export function checkWork<Name extends CommandName>(
  work: Work<Name>,
  world: World,
  context: Context,
) {
  return commandOf(work).transition.check(world, work.input, context)
}

/** The rows that a command names, including its subject. */
export const referencesOf = <Name extends CommandName>(work: Work<Name>): Reference[] =>
  commandOf(work).references(work.input)

/** The command with local ids replaced by server ids. */
export function workWithIds<Name extends CommandName>(work: Work<Name>, ids: IdMap): Work {
  const { command, input } = work
  return { command, input: commandOf(work).withIds(input, ids) } as Work // of the same command
}

/** The request that carries out a command. */
export function requestOf<Name extends CommandName>(work: Work<Name>): FrozenRequest {
  const { call, request } = commandOf(work)
  const { path, body } = request(work.input)
  return { method: call.method === 'PATCH' ? 'PATCH' : 'POST', path, body }
}

const creates: ReadonlySet<string> = new Set(
  Object.entries(commands)
    .filter(([, { call }]) => call.method === 'POST' && !call.path.includes('{'))
    .map(([name]) => name),
)

/** Whether a command adds a row, whose id this tablet chooses. */
export const isCreate = (work: { command: CommandName }): boolean => creates.has(work.command)
