import { type CommandName, commands } from '#domain/commands/all'
import type { Received } from '#domain/commands/define-command'
import { isCreate } from '#domain/commands/work'
import { ok, type Result } from '#domain/kernel/result'
import type { Problem } from '../http/problem'
import { commandRoute, type Route } from '../http/route'
import { carryOut } from './carry-out'
import { type AskedCommand, commandRequestOf, newIdOf, receivedOf } from './command-request'
import { preparations } from './preparations'

/** Routes of all commands, derived from the table of commands. */
export const commandRoutes = Object.fromEntries(
  Object.keys(commands).map((name) => [name, routeOf(name as CommandName)]), // keys of the table itself
) as { [Name in CommandName]: Route }

function routeOf<Name extends CommandName>(name: Name): Route {
  const command = commands[name]
  return commandRoute(command.call, async (tx, asked) => {
    const received = withId(name, asked)
    if (!received.ok) return received
    const prepare = preparations[name]
    const prepared = prepare ? await prepare(tx, received.value, asked.actor) : received
    if (!prepared.ok) return prepared
    return carryOut(tx, name, command.received(prepared.value), commandRequestOf(asked))
  })
}

/** Adds the id of the new row to the request, if the command adds one. */
function withId(command: CommandName, asked: AskedCommand): Result<Received, Problem> {
  const { params, body } = receivedOf(asked)
  if (!isCreate({ command })) return ok({ params, body })
  const id = newIdOf(asked, body.id)
  return id.ok ? ok({ params: { ...params, id: id.value }, body }) : id
}
