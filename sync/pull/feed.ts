import { calls } from '#domain/calls/all'
import type { Session } from '../api'
import { announce, type Core } from '../core'
import { ask } from '../http/ask'
import { dayTables } from '../store/page-cache'
import { applyChanges } from './apply-changes'
import { forgetProgress, readProgress, writeProgress } from './progress'
import { windowAt } from './window'

export type Part = 'board' | 'customers'
/** `more`: there is more to fetch at once */
export type Pulled = 'done' | 'more' | 'reset' | 'failed' | 'session-over'

const rowsAtOnce = '1000'
const patienceMs = 30_000

/** Fetches one chunk of changes since the stored cursor and takes it in with the new cursor. */
export async function pullChunk(core: Core, session: Session, part: Part): Promise<Pulled> {
  const store = session.storeCode
  const { [part]: since } = await readProgress(core.db, store)
  const { from } = windowAt(core.deps.clock())
  const query = { storeCode: store, tables: part, from, limit: rowsAtOnce, ...(since && { since }) }
  const asked = await ask(core.http, session, calls.changes, { query, timeoutMs: patienceMs })
  if (asked.kind === 'failed' && asked.status === 401) return 'session-over'
  if (asked.kind !== 'ok') {
    core.deps.log('changes were not answered', asked)
    return 'failed'
  }
  const { changes, cursor, more, reset } = asked.value
  const wants = (date: string) => date >= from
  const { db } = core
  const tables = [...dayTables(db), db.customers, db.resources]
  await db.dexie.transaction('rw', tables, async () => {
    const progress = await readProgress(db, store)
    // Another tab was faster: this chunk is of an older cursor. Or somebody has logged out meanwhile.
    if (progress[part] !== since || core.sessions.current()?.token !== session.token) return
    if (reset) return forget(core, store)
    await applyChanges({ db, store, wants, log: core.deps.log }, changes)
    await writeProgress(db, store, { ...progress, [part]: cursor })
  })
  if (reset || changes.length > 0) announce(core, 'rows')
  if (reset) return 'reset'
  return more ? 'more' : 'done'
}

/** The service lives on an older copy of itself: what was read before is void. */
async function forget({ db }: Core, store: string): Promise<void> {
  await db.customers.where(':id').between([store, 0], [store, []]).delete()
  await db.pages.remove(await db.days.where(':id').between([store, ''], [store, []]).primaryKeys())
  await forgetProgress(db, store)
}
