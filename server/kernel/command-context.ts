import type { Approved } from '#domain/rows/approval'
import type { Context } from '#domain/rows/world'

/** The user, time and command name that are recorded for every row of a command. */
export interface CommandContext extends Context {
  /** the command's name, for the audit trail */
  action: string
  /** a colleague's approval that it needed */
  approval?: Approved | null
}
