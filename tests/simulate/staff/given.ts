import type { CommandName } from '#domain/commands/all'
import type { RowChange } from '#domain/rows/world'
import type { AskedCommand, Choice, RunResult, Sync } from '#sync'
import type { Tab, Tablet } from '../device/tablet'
import type { Task } from './inputs'
import type { MoneyTask } from './money-task'

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
  /** the first tag of the commands that were given at once with it; null: given alone */
  together: string | null
  /** one per click; none when the tab died before the result, or is still busy */
  results: RunResult[]
}

/** A clerk's decision about a conflict. */
export interface Decided {
  entryId: string
  choice: Choice
}

/** The store in which a tab's user works. */
export const storeOf = ({ sync }: Pick<Tab, 'sync'>) => sync.session.current()?.storeCode

/** Gives a command as a form that shows a row does. */
export function runTask(sync: Sync, { command, input }: Task, seen: RowChange['row'] | null) {
  const asking = seen ? { isGone: () => false, shown: seen } : undefined
  return sync.run(command, input as never, asking) // the command's own input
}

/** Gives several commands as a screen does that stores all or none. */
export const runSet = (sync: Sync, set: readonly MoneyTask[]) =>
  sync.runAll(
    set.map(({ task: { command: name, input }, row }) => {
      return { name, input, ...(row && { shown: row }) } as AskedCommand // each input is the command's own
    }),
  )

export function resultText(result: RunResult): string {
  if (result.kind === 'refused') return `refused: ${result.refusal.message}`
  if (result.kind === 'not-saved') return `not saved: ${result.message}`
  return result.kind === 'queued' ? `queued as ${result.entryId}` : result.kind
}
