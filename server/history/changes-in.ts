import * as v from 'valibot'
import type { HistoryEntry } from '#domain/calls/records'

/** Changes in the form that audit.ts writes: field -> [old, new]. */
const stored = v.record(v.string(), v.tuple([v.unknown(), v.unknown()]))

/** The changed fields of an entry of the audit trail. */
export const changesIn = (changes: unknown): HistoryEntry['changes'] =>
  Object.entries(v.parse(stored, changes)).map(([field, [was, is]]) => ({ field, was, is }))
