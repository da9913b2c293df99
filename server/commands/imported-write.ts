import { type CommandInputs, commands } from '#domain/commands/all'
import type { Command, Received } from '#domain/commands/define-command'
import type { ImportedName } from '#domain/commands/imported'
import { rightsRule } from '#domain/commands/needed-acts'
import { type Refusal, refuse } from '#domain/kernel/refusal'
import { rowIn, type Subject } from '#domain/rows/rows'
import { type Context, type Outcome, run, type World } from '#domain/rows/world'
import { problems } from '../http/problem'

/** One write of an import, with its request parsed. */
export interface ImportedWrite {
  /** the write's place in the request */
  at: number
  name: ImportedName
  received: Received
  /** the version of the write's row that the user saw; null: not compared */
  ifMatch: number | null
}

/** A write that is refused, with the name of its row. */
export interface RefusedWrite {
  at: number
  row: string
  refusal: Refusal
}

/** Outcome of an import's writes before anything is saved. */
export interface Imported {
  refused: readonly RefusedWrite[]
  /** the places of added customers whom another store knew */
  joined?: readonly { at: number; name: string }[]
  /** Writes the rows. Returns the new version of each write's row, by the write's place in the request. */
  save: () => Promise<ReadonlyMap<number, number>>
}

/** The context of an import's commands, and the roles by which their changes are judged. */
export type ImportContext = Context & { roles: string }

/** Runs the command of a write without saving. `world` holds the rows that it may read. */
export function runWrite<Name extends ImportedName>(
  name: Name,
  { received, ifMatch }: ImportedWrite,
  world: World,
  { roles, ...context }: ImportContext,
): { subject: Subject; row: string; outcome: Outcome } {
  const command: Command<CommandInputs[Name]> = commands[name]
  const input = command.received(received)
  const subject = command.subject(input)
  const current = rowIn(world, subject)?.row
  const row = nameOf(received, current)
  const isOld = current && ifMatch !== null && current.version !== ifMatch
  const outcome: Outcome = isOld
    ? { kind: 'refused', refusal: refuse('state', problems.changed(null).message) }
    : run(command.transition, world, input, context)
  const denied = outcome.kind === 'done' ? rightsRule(world, outcome.changes, context, roles) : null
  return { subject, row, outcome: denied ? { kind: 'refused', refusal: denied } : outcome }
}

/** The name of a write's row: a customer's name and number, or a resource's name. */
function nameOf({ body }: Received, current: object | undefined): string {
  const fieldOf = (field: string) => Reflect.get(body, field) ?? Reflect.get(current ?? {}, field)
  const parts = ['firstName', 'lastName', 'name', 'mobileNumber'].map(fieldOf)
  return parts.filter((part) => typeof part === 'string' && part !== '').join(' ')
}
