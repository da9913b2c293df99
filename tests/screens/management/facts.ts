import type { ReactNode } from 'react'
import type { CommandName } from '#domain/commands/all'
import type { World } from '#domain/rows/world'

/** Edits of a form: texts and choices by label, and boxes that are pressed. */
export interface Edits {
  texts?: Readonly<Record<string, string>>
  choices?: Readonly<Record<string, string>>
  presses?: readonly string[]
}

interface Saved extends Edits {
  /** the success text */
  says: string
  command: CommandName
  input: object
  /** the row of the list afterwards */
  row: readonly string[]
}

/** The facts of a management screen, over the rows of the small business. */
export interface Facts {
  title: string
  /** of the promises that the screen keeps */
  ids: string
  screen: ReactNode
  noun: string
  heads: readonly string[]
  rows: readonly (readonly string[])[]
  /** a text, and the names that it finds */
  search: readonly [string, readonly string[]]
  none: Partial<World>
  empty: string
  /** edits of an empty form, each saved and refused */
  refusals: readonly (Edits & { says: string })[]
  /** the edits that make the refused form right */
  added: Saved
  updated: Saved & { name: string; id: string }
}

export const unique = 'Name is required and should be unique'
