import type { CommandInputs, CommandName } from '#domain/commands/all'
import type { Customer } from '#domain/rows/customer'
import type { RowChange } from '#domain/rows/world'
import type { Entry } from '../store/entry'

/** A refused entry and the state of its row, for which a user chooses a resolution. */
export interface ResolutionContext {
  entry: Entry
  current: RowChange | null
  /** the service's record of the appointment's customer, where this tablet has it */
  customer: Customer | null
  wanted: RowChange | null
  /** the corrected input, for `edit` */
  input: CommandInputs[CommandName] | undefined
  freshId: string
  /** today's business date */
  today: string
}
