import type { CommandName } from '#domain/commands'
import type { RowChange } from '#domain/world'
import type { Choice, RunResult } from '#sync'
import type { Tablet } from '../device/tablet'
import type { Errand } from './inputs'

/** A command that a clerk gave, and what the screen said of it. */
export interface Given {
  tablet: Tablet
  user: string
  command: CommandName
  /** the row, as `subjectOf` names it */
  subject: string
  input: Errand['input']
  /** the row as the clerk saw it; null for a new one */
  shown: RowChange['row'] | null
  tag: string
  /** one a click; none: the tab died before it said anything, or still thinks */
  results: RunResult[]
}

/** What a clerk has decided about a conflict. */
export interface Decided {
  entryId: string
  choice: Choice
}
