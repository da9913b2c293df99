import type { Context } from '#domain/rows/world'

/** Why and by whom rows change. */
export interface Cause extends Context {
  /** the command's name, for the audit trail */
  action: string
}
