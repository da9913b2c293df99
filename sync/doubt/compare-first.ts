import type { Session } from '../api'
import { differing, fieldsAbout, type Row } from '../conflict/merge'
import type { Core } from '../core'
import type { Reader } from '../fold/reader'
import type { Verdict } from '../outbox/classify'
import { type Settlement, settle } from '../outbox/settle'
import { isCreate, subjectOf } from '../outbox/work'
import type { Entry } from '../store/entry'
import { keyOf } from '../store/rows'
import { rowsAround } from './look'

/** Whoever has just saved a form had the row before them. */
const freshMs = 3000
const preconditionFailed = 412

/**
 * A host that knows no versions takes whatever a form said, also what others have changed since. Changes that
 * have waited are held against the rows that it has now, and dealt with as if it had refused them for their
 * version. True when there was such a one.
 */
export async function compareFirst(
  core: Core,
  reader: Reader,
  { epoch, session, entries }: { epoch: number; session: Session; entries: readonly Entry[] },
): Promise<boolean> {
  const now = core.deps.clock()
  const found = entries
    .filter((entry) => entry.attempts === 0 && entry.state === 'queued' && !isCreate(entry))
    .filter((entry) => Math.abs(now - entry.queuedAt) > freshMs)
    .map((entry) => overtaken(core, session, entry))
  const settlements = (await Promise.all(found)).filter((each) => each !== null)
  if (settlements.length === 0) return false
  await settle(core, reader, { epoch, settlements, flying: () => [], pick: () => [] })
  return true
}

async function overtaken(core: Core, session: Session, entry: Entry): Promise<Settlement | null> {
  const { seen } = entry
  const rows = seen && (await rowsAround(core, session, entry))
  const current = rows?.find((row) => keyOf(row) === subjectOf(entry).id) ?? null
  if (!seen || !current || !isOther(entry, seen.row, current.row)) return null
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
