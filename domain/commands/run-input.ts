import type { CommandInputs, CommandName } from './all'

/** The input of a command as a form gives it. The engine makes the id of a new row if the form gives none. */
export type RunInput<Name extends CommandName> = Name extends 'createGroup'
  ? GroupRunInput
  : Name extends 'createAppointment' | 'openSeries' | `add${string}`
    ? Omit<CommandInputs[Name], 'id'> & { id?: string }
    : CommandInputs[Name]

/**
 * A group booking as its form gives it. The engine makes missing ids. The first member pays unless `id` names another.
 */
export interface GroupRunInput {
  id?: string
  groupId?: string
  members: readonly RunInput<'createAppointment'>[]
  /** the drawer that was open on the tablet */
  drawerId?: string
  storeCode?: string
}
