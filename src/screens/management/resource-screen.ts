import type { ReactNode } from 'react'
import type { ResourceRow } from '#domain/resources/save'
import type { ResourceKind } from '#domain/rows/resources'
import type { World } from '#domain/rows/world'
import type { RunResult, Sync } from '#sync'
import type { FormSync } from '../../data/form/use-form-sync'
import type { BoundedNumber } from '../../ui/format/money-text'
import type { SortValue } from '../../ui/format/sort'

/** The choice that settles a conflict by its form. */
export const editing = { kind: 'edit' } as const

/** A draft of a resource's form; every resource has a name. */
export interface NamedDraft {
  name: string
}

export interface FieldsProps<Draft> {
  draft: Draft
  edit: (patch: Partial<Draft>) => void
  world: World
  /** The last refusal of a field in a word or two. */
  errorOf: (field: string) => string | null
}

/** A column of the list; it may show data of other rows. */
export interface ResourceColumn<Row> {
  key: string
  title: string
  /** Numbers stand at the right. */
  align?: 'right'
  cell: (row: Row, world: World) => ReactNode
  sort?: (row: Row, world: World) => SortValue
  /** Text for the search, where the cell is more than a text. */
  text?: (row: Row, world: World) => string
  /** CSS width. */
  width?: string
}

/** The outcome of opening a row that needs more than the tablet has (STAFF-1). */
export type Opening =
  /** `note` is a remark on the details */
  { kind: 'opened'; note?: string } | { kind: 'failed'; message: string }

/**
 * The definition of a management screen: its words, columns, form and commands. The other files of this
 * folder do the rest.
 */
export interface ResourceScreen<Row extends ResourceRow, Draft extends NamedDraft> {
  /** names its title, its rows and its history */
  kind: ResourceKind
  /** singular, in a sentence: "Update service" */
  noun: string
  /** the sentence of an empty list (SPEC.md MGMT-1) */
  empty: string
  /** text where the row to edit no longer exists; overrides the usual one */
  missing?: string
  /** success texts (SPEC.md MISC-1) */
  texts: { added: string; updated: string }
  rows: (world: World) => ReadonlyMap<string, Row>
  /** the name as displayed: mostly in uppercase (SPEC.md MGMT-3) */
  nameOf: (row: Row) => string
  /** the columns after Name and Available */
  columns: readonly ResourceColumn<Row>[]
  pageSize?: number
  blank: Draft
  draftOf: (row: Row) => Draft
  /** the input that a draft makes; equal drafts give equal inputs, also as text */
  inputOf: (draft: Draft) => object
  /** the form's numbers with their bounds, in the order of its fields */
  numbers?: (draft: Draft) => readonly BoundedNumber[]
  /** the question before a draft is saved; null for none */
  asks?: (draft: Draft, world: World) => string | null
  add: (sync: FormSync, draft: Draft) => Promise<RunResult>
  update: (sync: FormSync, id: string, draft: Draft) => Promise<RunResult>
  /** the same in place of a refused change, which it settles */
  correct: (sync: FormSync, entryId: string, id: string, draft: Draft) => Promise<RunResult>
  setAvailable: (sync: FormSync, id: string, available: boolean) => Promise<RunResult>
  /** the first card of the form, and the sections beside it by title */
  Details: (props: FieldsProps<Draft>) => ReactNode
  Sections?: Readonly<Record<string, (props: FieldsProps<Draft>) => ReactNode>>
  /** why the draft can never be booked, in a few words; null where it can */
  gap?: (draft: Draft) => string | null
  /** whether saving the draft takes the row out of use */
  takesOut?: (row: Row, draft: Draft) => boolean
  /** has its own toggle for `available`; other forms always send true (SPEC.md resource-2) */
  hasToggle?: boolean
  /** after a successful add the submit button is disabled (SPEC.md STAFF-2) */
  addsOnce?: boolean
  /** requests full details before a row opens */
  fetch?: (sync: Sync, id: string) => Promise<Opening>
}
