import type { IdMap, Reference } from '../rows/references'
import type { Subject } from '../rows/rows'
import type { Changes, Context, World } from '../rows/world'
import { type CommandInputs, type CommandName, commands } from './all'
import type { Command } from './define-command'

/** A command with its input, so typed that the two always fit. */
export type Work<Name extends CommandName = CommandName> = {
  [Each in Name]: { command: Each; input: CommandInputs[Each] }
}[Name]

/** The HTTP request that carries out a command. A body never changes under its key. */
export interface FrozenRequest {
  method: 'POST' | 'PATCH'
  path: string
  body: Record<string, unknown>
}

/** The definition of a command. */
export const commandOf = <Name extends CommandName>(
  work: Work<Name>,
): Command<CommandInputs[Name]> => commands[work.command]

/** The row that a command is about. */
export function subjectOf<Name extends CommandName>(work: Work<Name>): Subject {
  return commandOf(work).subject(work.input)
}

/** The id of the appointment that a command is about; null when it is about another row. */
export function bookingOf(work: Work): string | null {
  const { table, id } = subjectOf(work)
  return table === 'appointments' ? id : null
}

/** Whether it is about what all screens build on: the store and its resources. */
export function isOfBusiness(work: Work): boolean {
  const { table } = subjectOf(work)
  return table !== 'appointments' && table !== 'customers'
}

/** The rows after the command; null when there is nothing to apply it to. */
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

/** The rows that a command names, its own included. */
export const referencesOf = <Name extends CommandName>(work: Work<Name>): Reference[] =>
  commandOf(work).references(work.input)

/** The command with the host's ids in the place of local ones. */
export function workWithIds<Name extends CommandName>(work: Work<Name>, ids: IdMap): Work {
  const { command, input } = work
  return { command, input: commandOf(work).withIds(input, ids) } as Work // of the same command
}

/** The call that carries it out. */
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

/** Makes a new row, whose id this tablet chooses. */
export const isCreate = (work: { command: CommandName }): boolean => creates.has(work.command)
