import type { CommandName } from '#domain/commands'
import type { RunResult } from '#sync'
import type { Tablet } from '../device/tablet'

/** A command that a clerk gave, and what the screen said of it. */
export interface Given {
  tablet: Tablet
  user: string
  command: CommandName
  /** the appointment */
  subject: string
  tag: string
  /** one a click; none: the tab died before it said anything, or still thinks */
  results: RunResult[]
}
