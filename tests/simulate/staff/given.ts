import type { CommandName } from '#domain/commands/all'
import type { RowChange } from '#domain/rows/world'
import type { Choice, RunResult } from '#sync'
import type { Tablet } from '../device/tablet'
import type { Errand } from './inputs'

/** What a tablet has shown of the price of what is booked, in PHP. */
export interface ShownPrice {
  originalPrice: number
  discount: number
  /** the newest versions that it had of the service and the promo; 0 of what only this tablet knows */
  service: number
  promo: number
  /** of all that had been given on the tablet, what waits and what is over, the last one's place */
  lastSeq: number
}

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
  /** of a booking; null where it is of nothing that is known */
  price: ShownPrice | null
  tag: string
  /** one a click; none: the tab died before it said anything, or still thinks */
  results: RunResult[]
}

/** What a clerk has decided about a conflict. */
export interface Decided {
  entryId: string
  choice: Choice
}
