import type { Cell, ColumnKind } from '#domain/reports/table'

export type Kind = ColumnKind
export type Value = Cell
export type Cells = readonly Value[]

/** A column of a sheet; `width` is in characters. */
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

/** The style of a row. Total rows are set off, and a text in one is always a label. */
export type Weight = 'plain' | 'total'
