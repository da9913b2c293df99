import * as v from 'valibot'
import type { HistoryEntry } from '#domain/calls/records'
import { approved, approverWords } from '#domain/rows/approval'

/** Changes in the form that audit.ts writes: field -> [old, new]. */
const stored = v.record(v.string(), v.tuple([v.unknown(), v.unknown()]))

/** The changed fields of an entry of the audit trail. */
export const changesIn = (changes: unknown): HistoryEntry['changes'] =>
  Object.entries(v.parse(stored, changes)).map(([field, [was, is]]) => ({ field, was, is }))

/** The colleague who allowed an entry of the audit trail, in words; null: none had to. */
export const allowerIn = (approval: unknown): string | null =>
  approval === null ? null : approverWords(v.parse(approved, approval))
