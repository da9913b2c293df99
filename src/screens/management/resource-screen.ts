import type { ReactNode } from 'react'
import type { ResourceRow } from '#domain/resources/save'
import type { ResourceKind } from '#domain/rows/resources'
import type { World } from '#domain/rows/world'
import type { RunResult, Sync } from '#sync'
import type { FormSync } from '../../data/form/use-form-sync'
import type { BoundedNumber } from '../../ui/format/money-text'
import type { SortValue } from '../../ui/format/sort'

/** The choice that resolves a conflict with the input of the form. */
export const editing = { kind: 'edit' } as const

/** A draft of a resource's form. Every resource has a name. */
export interface NamedDraft {
  name: string
}

export interface FieldsProps<Draft> {
  draft: Draft
  edit: (patch: Partial<Draft>) => void
  world: World
  /** a field's error in the last refusal, in one or two words; null if it has none */
  errorOf: (field: string) => string | null
}

/** A column of the list. Its cells may use other rows, too. */
export interface ResourceColumn<Row> {
  key: string
  title: string
  /** Right alignment, for numbers. */
  align?: 'right'
  cell: (row: Row, world: World) => ReactNode
  sort?: (row: Row, world: World) => SortValue
  /** Text for the search, if the cell is not plain text. */
  text?: (row: Row, world: World) => string
  /** CSS width. */
  width?: string
}

/** The outcome of opening a row for which only the service has all details (STAFF-1). */
export type Opening =
  /** `note`: a text shown with the form */
  { kind: 'opened'; note?: string } | { kind: 'failed'; message: string }

/** The definition of a management screen: its texts, columns, form and commands. */
export interface ResourceScreen<Row extends ResourceRow, Draft extends NamedDraft> {
  /** decides the screen's title, rows and history */
  kind: ResourceKind
  /** singular, used in sentences: "Update service" */
  noun: string
  /** text of an empty list (SPEC.md MGMT-1) */
  empty: string
  /** text when the row to edit no longer exists; absent: the default text */
  missing?: string
  /** success texts (SPEC.md MISC-1) */
  texts: { added: string; updated: string }
  rows: (world: World) => ReadonlyMap<string, Row>
  /** the displayed name, usually in uppercase (SPEC.md MGMT-3) */
  nameOf: (row: Row) => string
  /** the columns after Name and Available */
  columns: readonly ResourceColumn<Row>[]
  pageSize?: number
  blank: Draft
  /** `today`: the business day, for fields that are about one day only */
  draftOf: (row: Row, today: string) => Draft
  /** makes the command's input from a draft; equal drafts must give equal JSON */
  inputOf: (draft: Draft) => object
  /** typed numbers with their bounds, in the order of the fields */
  numbers?: (draft: Draft) => readonly BoundedNumber[]
  /** a question before the draft is saved over the row; null: nothing is asked */
  asks?: (draft: Draft, world: World, row: Row | null) => string | null
  add: (sync: FormSync, draft: Draft) => Promise<RunResult>
  update: (sync: FormSync, id: string, draft: Draft) => Promise<RunResult>
  /** resolves a refused change by saving the draft in its place */
  correct: (sync: FormSync, entryId: string, id: string, draft: Draft) => Promise<RunResult>
  setAvailable: (sync: FormSync, id: string, available: boolean) => Promise<RunResult>
  /** the first card of the form; below it come the `Sections` by title */
  Details: (props: FieldsProps<Draft>) => ReactNode
  Sections?: Readonly<Record<string, (props: FieldsProps<Draft>) => ReactNode>>
  /** the reason why the saved row can't be booked, in a few words; null: it can */
  gap?: (draft: Draft) => string | null
  /** whether saving the draft makes the row unavailable */
  takesOut?: (row: Row, draft: Draft) => boolean
  /** whether the form has a toggle for `available`; other forms always send true (SPEC.md resource-2) */
  hasToggle?: boolean
  /** whether a successful add disables the submit button, until the user adds another one (SPEC.md STAFF-2) */
  addsOnce?: boolean
  /** fields that keep their values when the form is emptied for another new row */
  carries?: readonly (keyof Draft)[]
  /** more buttons above the list */
  Actions?: (props: { world: World }) => ReactNode
  /** requests full details before a row opens */
  fetch?: (sync: Sync, id: string) => Promise<Opening>
}
