import type { CommandInputs, CommandName } from '#domain/commands/all'
import type { Customer } from '#domain/rows/customer'
import type { RowChange } from '#domain/rows/world'
import type { Entry } from '../store/entry'

/** A refused entry and the state of its row, from which a resolution is built. */
export interface ResolutionContext {
  entry: Entry
  current: RowChange | null
  /** the base row of the appointment's customer, if this tablet has it */
  customer: Customer | null
  wanted: RowChange | null
  /** the corrected input, for `edit` */
  input: CommandInputs[CommandName] | undefined
  freshId: string
  /** today's business date */
  today: string
}
