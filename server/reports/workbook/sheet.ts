/** How the values of a column are written and shown. */
export type Kind = 'text' | 'whole' | 'decimal' | 'percent' | 'php' | 'date' | 'time' | 'date-time'

/**
 * What stands in a cell, by the kind of its column. text: as it is. whole and decimal: a number.
 * percent: 0.15 for 15%. php: whole centavos. date: YYYY-MM-DD. time: HH:mm. date-time: an ISO
 * instant, shown in business time. null: nothing.
 */
export type Value = string | number | null
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
