import { type CommandInputs, type CommandName, commands } from '#domain/commands'
import type { ResourceKind } from '#domain/resources/all'
import type { QueueItem } from '#sync'

/** A row of the business: a resource, or the store under its code. */
export interface BusinessRow {
  table: ResourceKind | 'stores'
  id: string
}

/** The row of the business that a change is about; null for appointments and customers. */
export function rowChanged({
  command,
  input,
}: Pick<QueueItem, 'command' | 'input'>): BusinessRow | null {
  const { table, id } = subjectOf(command, input)
  return table === 'appointments' || table === 'customers' ? null : { table, id }
}

const subjectOf = <Name extends CommandName>(command: Name, input: CommandInputs[Name]) =>
  commands[command].subject(input)
