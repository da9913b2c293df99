import { calls } from '#domain/calls/all'
import type { AnswerOf } from '#domain/calls/define-call'
import type { Session } from '../api'
import { announce, type Core, isCurrent } from '../core'
import { ask } from '../http/ask'
import { dayTables } from '../store/page-cache'
import { sortStaged } from '../store/staged-customers'
import { applyChanges } from './apply-changes'
import { forgetProgress, readProgress, writeProgress } from './progress'
import { windowAt } from './window'

export type Part = 'board' | 'customers'
export type Pulled = 'done' | 'reset' | 'failed' | 'session-over'

interface Pull {
  core: Core
  session: Session
  part: Part
  /** ends it early, after the chunk that is under way */
  isOver: () => boolean
  /** called before each chunk, counted from 0 */
  onChunk: (chunk: number) => void
}

const rowsAtOnce = '1000'
const patienceMs = 30_000

type Asking = ReturnType<typeof askChunk>

/** The changes after a cursor; from the beginning for null. */
function askChunk({ core, session, part }: Pull, since: string | null) {
  const storeCode = session.storeCode
  const { from } = windowAt(core.deps.clock())
  const query = { storeCode, tables: part, from, limit: rowsAtOnce, ...(since && { since }) }
  return ask(core.http, session, calls.changes, { query, timeoutMs: patienceMs })
}

/**
 * Fetches the changes since the stored cursor, chunk by chunk, and takes each in with the cursor
 * behind it, while the next one is on its way.
 */
export async function pullPart(pull: Pull): Promise<Pulled> {
  const { core, session, part } = pull
  const { db } = core
  let { [part]: since } = await readProgress(db, session.storeCode)
  let asking: Asking = askChunk(pull, since)
  for (let chunk = 0; ; chunk += 1) {
    pull.onChunk(chunk)
    const asked = await asking
    if (asked.kind === 'failed' && asked.status === 401) return 'session-over'
    if (asked.kind !== 'ok') {
      core.deps.log('changes were not answered', asked)
      return 'failed'
    }
    const { cursor, more, reset, changes } = asked.value
    const goesOn = more && !reset && !pull.isOver()
    if (goesOn) asking = askChunk(pull, cursor)
    const isTaken = await takeIn(pull, since, asked.value)
    if (reset || changes.length > 0) announce(core, 'rows')
    if (reset) return 'reset'
    // Another tab was faster, or somebody has logged out: the next cycle sees where things stand.
    if (!isTaken || (more && !goesOn)) return 'failed'
    if (!more) return finish(pull)
    since = cursor
  }
}

/** False when the chunk is of an older cursor than the stored one, or of a session that is over. */
async function takeIn(
  { core, session, part }: Pull,
  since: string | null,
  { changes, cursor, reset }: AnswerOf<typeof calls.changes>,
): Promise<boolean> {
  const { db } = core
  const store = session.storeCode
  const { from } = windowAt(core.deps.clock())
  const wants = (date: string) => date >= from
  const tables = [...dayTables(db), db.customers, db.resources]
  return db.dexie.transaction('rw', tables, async () => {
    const progress = await readProgress(db, store)
    if (progress[part] !== since || !isCurrent(core, session)) return false
    if (reset) {
      await forget(core, store)
      return true
    }
    const isFirst = progress.phase === 'customers'
    await applyChanges({ db, store, wants, isFirst, log: core.deps.log }, changes)
    await writeProgress(db, store, { ...progress, [part]: cursor })
    return true
  })
}

/** What a first sync has put aside goes where it belongs. */
async function finish({ core, session, part }: Pull): Promise<Pulled> {
  if (part === 'customers' && (await sortStaged(core.db, session.storeCode))) announce(core, 'rows')
  return 'done'
}

/** The service lives on an older copy of itself: what was read before is void. */
async function forget({ db }: Core, store: string): Promise<void> {
  await db.customers.where(':id').between([store, 0], [store, []]).delete()
  await db.pages.remove(await db.days.where(':id').between([store, ''], [store, []]).primaryKeys())
  await forgetProgress(db, store)
}
