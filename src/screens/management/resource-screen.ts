import type { ReactNode } from 'react'
import type { ResourceRow } from '#domain/resources/save'
import type { ResourceKind } from '#domain/rows/resources'
import type { World } from '#domain/rows/world'
import type { RunResult, Sync } from '#sync'
import type { FormSync } from '../../data/form/use-form-sync'
import type { BoundedNumber } from '../../ui/format/money-text'
import type { SortValue } from '../../ui/format/sort'

/** The way out of a conflict that a form is. */
export const editing = { kind: 'edit' } as const

/** What a form of a resource edits; every one has a name. */
export interface NamedDraft {
  name: string
}

export interface FieldsProps<Draft> {
  draft: Draft
  edit: (patch: Partial<Draft>) => void
  world: World
  /** In a word or two what is wrong with a field of the last refusal. */
  mark: (field: string) => string | null
}

/** A column of the list; what it shows may lie in other rows of the store. */
export interface ResourceColumn<Row> {
  key: string
  title: string
  /** Numbers stand at the right. */
  align?: 'right'
  cell: (row: Row, world: World) => ReactNode
  sort?: (row: Row, world: World) => SortValue
  /** Words that a search finds it by, where its cell is more than a text. */
  text?: (row: Row, world: World) => string
  /** CSS width. */
  width?: string
}

/** What opening a row came to, where more is asked for than the tablet has (STAFF-1). */
export type Opening =
  /** `note` says what is to be known of the details */
  { kind: 'opened'; note?: string } | { kind: 'failed'; message: string }

/**
 * All that makes one management screen different from the others: its words, its columns, its form
 * and its commands. The frames beside this file do the rest.
 */
export interface ResourceScreen<Row extends ResourceRow, Draft extends NamedDraft> {
  /** names its title, its rows and its history */
  kind: ResourceKind
  /** one of them in a sentence: "Update service" */
  noun: string
  /** the sentence of an empty list (SPEC.md MGMT-1) */
  empty: string
  /** where the row to be edited is not there (any more); other words than the usual ones */
  missing?: string
  /** success texts (SPEC.md MISC-1) */
  texts: { added: string; updated: string }
  rows: (world: World) => ReadonlyMap<string, Row>
  /** as people read it: most names are shown in uppercase (SPEC.md MGMT-3) */
  nameOf: (row: Row) => string
  /** the columns after Name and Available */
  columns: readonly ResourceColumn<Row>[]
  pageSize?: number
  blank: Draft
  draftOf: (row: Row) => Draft
  /** what a draft comes to when it is sent; equal drafts give equal inputs, in text too */
  inputOf: (draft: Draft) => object
  /** the numbers of a form with their bounds, in the order of its fields */
  numbers?: (draft: Draft) => readonly BoundedNumber[]
  /** what a person is asked before a draft is saved; null for nothing */
  asks?: (draft: Draft, world: World) => string | null
  add: (sync: FormSync, draft: Draft) => Promise<RunResult>
  update: (sync: FormSync, id: string, draft: Draft) => Promise<RunResult>
  /** the same in place of a change that was refused, which is settled by it */
  correct: (sync: FormSync, entryId: string, id: string, draft: Draft) => Promise<RunResult>
  setAvailable: (sync: FormSync, id: string, available: boolean) => Promise<RunResult>
  /** the first card of the form, and the sections beside it by their titles */
  Details: (props: FieldsProps<Draft>) => ReactNode
  Sections?: Readonly<Record<string, (props: FieldsProps<Draft>) => ReactNode>>
  /** why what a form says can never be booked, in a few words; null where it can */
  gap?: (draft: Draft) => string | null
  /** whether a form takes a row out of use */
  takesOut?: (row: Row, draft: Draft) => boolean
  /** has its own toggle for `available`; other forms always send true (SPEC.md resource-2) */
  hasToggle?: boolean
  /** after a successful add the submit button is disabled (SPEC.md STAFF-2) */
  addsOnce?: boolean
  /** asks for full details before a row is opened */
  fetch?: (sync: Sync, id: string) => Promise<Opening>
}
