import type { CommandInputs, CommandName } from '#domain/commands/all'
import type { Customer } from '#domain/rows/customer'
import type { RowChange, World } from '#domain/rows/world'
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
  /** the sales on this tablet, which say what was paid back of the entry's money */
  sales: World['sales']
  /** today's business date */
  today: string
}
