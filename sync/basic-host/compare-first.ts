import { differing, fieldsAbout } from '#domain/commands/merge'
import { isCreate } from '#domain/commands/work'
import type { Row } from '#domain/rows/rows'
import type { Session } from '../api/sync'
import type { Core } from '../engine/core'
import type { Verdict } from '../outbox/classify'
import type { Reader } from '../overlay/reader'
import { type Settlement, settle } from '../push/settle'
import type { Entry } from '../store/entry'
import { rowsAround } from './look'

/** Whoever has just saved a form had the row before them. */
const freshMs = 3000
const preconditionFailed = 412

/** What came of it: nothing is against sending them, some were settled, or nobody answered. */
export type Compared = 'clear' | 'settled' | 'unanswered'

/**
 * A host that knows no versions takes whatever a form said, also what others have changed since. Changes that
 * have waited are held against the rows that it has now, and dealt with as if it had refused them for their
 * version. So are those that a person has sent again, who was not shown the row as it is.
 */
export async function compareFirst(
  core: Core,
  reader: Reader,
  { epoch, session, entries }: { epoch: number; session: Session; entries: readonly Entry[] },
): Promise<Compared> {
  const now = core.deps.clock()
  const found = entries
    .filter((entry) => !isCreate(entry))
    .filter(
      (entry) =>
        entry.attempts > 0 || entry.supersedes !== null || Math.abs(now - entry.queuedAt) > freshMs,
    )
    .map((entry) => overtaken(core, session, entry))
  const compared = await Promise.all(found)
  const settlements = compared.filter((each) => each !== null && each !== 'unanswered')
  if (settlements.length > 0)
    await settle(core, reader, { epoch, settlements, flying: () => [], pick: () => [] })
  if (settlements.length > 0) return 'settled'
  return compared.includes('unanswered') ? 'unanswered' : 'clear'
}

async function overtaken(
  core: Core,
  session: Session,
  entry: Entry,
): Promise<Settlement | 'unanswered' | null> {
  const { seen } = entry
  if (!seen) return null
  const found = await rowsAround(core, session, entry)
  if (!found) return 'unanswered'
  const [current] = found.rows
  if (!current || !isOther(entry, seen.row, current.row)) return null
  const verdict: Verdict = {
    kind: 'refused',
    refusal: {
      status: preconditionFailed,
      code: 'CHANGED',
      message: 'Somebody else has changed this meanwhile.',
      field: null,
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
