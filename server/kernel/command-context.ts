import type { Context } from '#domain/rows/world'

/** The context of a command with its name: the user, time and action recorded for every row it writes. */
export interface CommandContext extends Context {
  /** the command's name, for the audit trail */
  action: string
}
