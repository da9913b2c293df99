import { type CommandInputs, type CommandName, commands } from '#domain/commands/all'
import type { Command } from '#domain/commands/define-command'
import type { Changes, Context, World } from '#domain/rows/world'
import type { Entry, FrozenRequest, Work } from '../store/entry'
import type { Subject } from '../store/rows'

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

export function laneOf<Name extends CommandName>(work: Work<Name>): string {
  const { table, id } = subjectOf(work)
  return `${table}/${id}`
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

export const contextOf = (entry: Pick<Entry, 'user' | 'now' | 'freshId'>): Context => ({
  user: entry.user,
  now: entry.now,
  freshId: entry.freshId,
})
