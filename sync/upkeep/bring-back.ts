import { announce, type Core } from '../core'
import { writeOutbox } from '../outbox/write'
import type { Entry, NewEntry } from '../store/entry'
import { findRecord } from '../store/journal'
import type { BroughtBack } from '../upkeep-api'
import { canComeBack } from './journal'

const gone: BroughtBack = { ok: false, message: 'This cannot be brought back any more.' }

/**
 * Puts a discarded entry back among the conflicts, as the last in line and under a new key: there a
 * person chooses a way out of what is free by then.
 */
export async function bringBack(core: Core, entryId: string): Promise<BroughtBack> {
  const { db, deps, sessions } = core
  const session = sessions.current()
  if (!session) return gone
  const id = deps.ids()
  const isBack = await writeOutbox(core, {}, async (_, rev) => {
    const found = await findRecord(db, entryId)
    const whole = found?.record.whole
    const isOurs = whole?.store === session.storeCode
    if (!found || !whole || !isOurs || !canComeBack(found.record)) return false
    await db.outbox.add(again(whole, { id, user: session.username, rev }))
    const { page, key } = found
    const records = page.records.map((record) =>
      record.id === entryId ? { ...record, supersededBy: id } : record,
    )
    await db.journal.put({ ...page, records }, key)
    return true
  })
  if (!isBack) return gone
  announce(core, 'settled')
  return { ok: true, entryId: id }
}

function again(whole: Entry, now: Pick<Entry, 'id' | 'user' | 'rev'>): NewEntry {
  const { seq: _, ...rest } = whole
  return { ...rest, ...now, supersedes: whole.id }
}
