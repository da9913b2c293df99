import { differing, fieldsAbout } from '#domain/commands/merge'
import { isCreate } from '#domain/commands/work'
import type { Row } from '#domain/rows/rows'
import type { EntryVerdict } from '../host/booking-host'
import type { Verdict } from '../host/verdict'
import type { Entry } from '../store/entry'
import type { Found } from './rows-around'

/** Milliseconds after saving for which an entry needs no comparison: its form has just shown the current row. */
const freshMs = 3000
/** Status of an entry whose row differs from the one that its user saw. */
export const preconditionFailed = 412

/**
 * Verdicts on entries that would overwrite other users' changes, because the host has no versions to compare. Entries
 * that have waited, were sent before, or replace another one are compared with the host's row; a difference counts as a
 * version conflict.
 */
export async function compareFirst(
  entries: readonly Entry[],
  now: number,
  look: (entry: Entry) => Promise<Found | null>,
): Promise<EntryVerdict[]> {
  const compared = entries
    .filter((entry) => !isCreate(entry))
    .filter(
      (entry) =>
        entry.attempts > 0 || entry.supersedes !== null || Math.abs(now - entry.queuedAt) > freshMs,
    )
    .map((entry) => compare(entry, look))
  return (await Promise.all(compared)).filter((each) => each !== null)
}

async function compare(
  entry: Entry,
  look: (entry: Entry) => Promise<Found | null>,
): Promise<EntryVerdict | null> {
  const { seen } = entry
  if (!seen) return null
  const found = await look(entry)
  if (!found) return { entry, verdict: { kind: 'later', retryAfterMs: null } }
  const [current] = found.rows
  if (!current || !isOther(entry, seen.row, current.row)) return null
  const verdict: Verdict = {
    kind: 'refused',
    refusal: {
      status: preconditionFailed,
      code: 'CHANGED',
      message: 'Somebody else has changed this meanwhile.',
      field: null,
      reason: null,
      obstacles: [],
      confirm: [],
      current,
      blocking: [],
    },
  }
  return { entry, verdict }
}

/** Whether the status, or a field that the command sets or depends on, differs. */
const isOther = (entry: Entry, seen: Row, current: Row): boolean =>
  differing(['status', ...fieldsAbout(entry)], seen, current).length > 0
