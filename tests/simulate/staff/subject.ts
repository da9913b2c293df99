import { type CommandName, commands } from '#domain/commands/all'
import type { TableName } from '#domain/rows/world'

/** The row of a command: customers by number, stores by code. */
export interface Subject {
  table: TableName
  id: string
}

interface Said {
  command: CommandName
  /** the command's own input */
  input: object
}

export function subjectOf({ command, input }: Said): Subject {
  const { subject } = commands[command] as { subject(input: object): Subject } // the input is its own
  return subject(input)
}
