import type { Context } from '#domain/rows/world'

/** The context that a command runs in, with its name: user, time and action of every row it writes. */
export interface CommandContext extends Context {
  /** the command's name, for the audit trail */
  action: string
}
