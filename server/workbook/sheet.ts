import type { Cell, ColumnKind } from '#domain/reports/table'

export type Kind = ColumnKind
export type Value = Cell
export type Cells = readonly Value[]

/** `width` in characters. */
export interface SheetColumn {
  title: string
  kind: Kind
  width: number
}

export interface SheetLayout {
  /** at most 31 characters, without : \ / ? * [ ] */
  name: string
  columns: readonly SheetColumn[]
}

/** Rows of a total are set off, and a text in one is its label, whatever the column's kind. */
export type Weight = 'plain' | 'total'
