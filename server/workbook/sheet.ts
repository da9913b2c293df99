import type { Cell, ColumnKind } from '#domain/reports/table'

export type Kind = ColumnKind
export type Value = Cell
export type Cells = readonly Value[]

/** A column of a sheet; `width` is in characters. */
export interface SheetColumn {
  key?: string
  title: string
  kind: Kind
  width: number
}

/** Texts at the head of each printed page. They are not rows, because users expect the titles in row 1. */
export interface PrintHead {
  store: string
  title: string
  period: string
}

export interface SheetLayout {
  /** at most 31 characters, without : \ / ? * [ ] */
  name: string
  columns: readonly SheetColumn[]
  head?: PrintHead
  /** number of columns that each page repeats when a sheet is wider than a page */
  repeated?: number
}

/** The style of a row. A text in a total row is a label, whatever the column's kind. */
export type Weight = 'plain' | 'total'
