import { type CommandInputs, type CommandName, commands } from '#domain/commands/all'
import type { ResourceKind } from '#domain/rows/resources'
import type { QueueItem } from '#sync'

/** A row of the business: a resource, or the store by its code. */
export interface BusinessRow {
  table: ResourceKind | 'stores'
  id: string
}

type Change = Pick<QueueItem, 'command' | 'input'>

/** The business row that a change edits; null for appointments and customers. */
export function rowChanged(change: Change): BusinessRow | null {
  const { table, id } = subjectOf(change)
  return table === 'appointments' || table === 'customers' ? null : { table, id }
}

/** The row that a change edits, in any table. */
export const subjectOf = ({ command, input }: Change) => subject(command, input)

const subject = <Name extends CommandName>(command: Name, input: CommandInputs[Name]) =>
  commands[command].subject(input)
