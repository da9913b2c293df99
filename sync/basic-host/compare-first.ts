import { differing, fieldsAbout } from '#domain/commands/merge'
import { isCreate } from '#domain/commands/work'
import type { Row } from '#domain/rows/rows'
import type { EntryVerdict } from '../host/booking-host'
import type { Verdict } from '../host/verdict'
import type { Entry } from '../store/entry'
import type { Found } from './look'

/** The user who has just saved a form saw the row. */
const freshMs = 3000
const preconditionFailed = 412

/**
 * Verdicts on entries that a host without versions would let overwrite others' changes. Entries that have waited or
 * were sent again by a person are compared with the host's rows; a difference counts as a refusal for the version.
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

/** Whether anything differs that the command looks at or says. */
const isOther = (entry: Entry, seen: Row, current: Row): boolean =>
  differing(['status', ...fieldsAbout(entry)], seen, current).length > 0
