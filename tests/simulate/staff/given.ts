import type { CommandName } from '#domain/commands/all'
import type { RowChange } from '#domain/rows/world'
import type { Choice, RunResult } from '#sync'
import type { Tablet } from '../device/tablet'
import type { Task } from './inputs'

/** The price of a booking in PHP as the tablet shows it. */
export interface ShownPrice {
  originalPrice: number
  discount: number
  /** the tablet's newest versions of service and promo; 0 for rows that only this tablet knows */
  service: number
  promo: number
  /** the highest sequence number on the tablet, pending or ended */
  lastSeq: number
}

/** A clerk's command, and the results that the screen showed. */
export interface Given {
  tablet: Tablet
  user: string
  command: CommandName
  /** the row, as `subjectOf` names it */
  subject: string
  input: Task['input']
  /** the row as the clerk saw it; null for a new one */
  shown: RowChange['row'] | null
  /** null when its rows are unknown */
  price: ShownPrice | null
  tag: string
  /** one per click; none when the tab died before the result, or is still busy */
  results: RunResult[]
}

/** A clerk's decision about a conflict. */
export interface Decided {
  entryId: string
  choice: Choice
}

export function resultText(result: RunResult): string {
  if (result.kind === 'refused') return `refused: ${result.refusal.message}`
  if (result.kind === 'not-saved') return `not saved: ${result.message}`
  return result.kind === 'queued' ? `queued as ${result.entryId}` : result.kind
}
