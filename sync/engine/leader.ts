import type { WithStatus } from '../host/status'
import { wordsOf } from '../kernel/error-text'
import type { WithDeps } from '../kernel/ports'
import { sleep } from '../kernel/sleep'
import type { WithOutboxCache } from '../outbox/outbox-cache'
import { becomeUnsure } from '../outbox/states'
import type { WithTabs } from '../session/tabs'
import type { WithWrites } from '../session/writes'
import type { WithDb } from '../store/db'
import { readSender, type SenderMark, writeSender } from '../store/meta'
import { type WriteTx, write } from '../store/tx'
import { leadByLease } from './lead-by-lease'
import { leadByLock } from './lead-by-lock'

/**
 * Begins a new leader term, which fences off former leaders, and returns it. Entries in flight become unsure, because
 * their result is unknown.
 */
export async function takeOver(parts: WithDb & WithWrites & WithOutboxCache): Promise<number> {
  const { db } = parts
  // Usually nothing was in flight. Then leave the outbox out of the transaction, so that screens can read it meanwhile.
  const free = await write(db, ['meta'], async (tx) => {
    const mark = await readSender(tx)
    return mark.inFlight.length > 0 ? null : beginTerm(tx, mark)
  })
  const leaderTerm = free ?? (await recoverInFlight(parts))
  parts.writes.announce('moved')
  return leaderTerm
}

/** Marks entries that were in flight as unsure, and begins the term. */
function recoverInFlight({ db, outboxCache }: WithDb & WithOutboxCache): Promise<number> {
  return write(db, ['outbox', 'meta'], async (tx) => {
    const mark = await readSender(tx)
    const { entries } = await outboxCache.refresh(tx)
    const cut = entries.filter((entry) => mark.inFlight.includes(entry.id))
    if (cut.length > 0)
      await tx.outbox.bulkPut(cut.map((entry) => ({ ...becomeUnsure(entry), rev: mark.rev + 1 })))
    return beginTerm(tx, mark)
  })
}

async function beginTerm(tx: WriteTx<'meta'>, mark: SenderMark): Promise<number> {
  const leaderTerm = mark.term + 1
  await writeSender(tx, { term: leaderTerm, rev: mark.rev + 1, inFlight: [] })
  return leaderTerm
}

const pauseMs = 1000

/**
 * Leads whenever this tab may, until `closed` is aborted. One tab per origin leads, by a Web Lock or, without those, by
 * a lease. When `lead` ends, the tab waits for its turn again.
 */
export async function leadInTurns(
  parts: WithDeps & WithDb & WithStatus & WithTabs,
  closed: AbortSignal,
  lead: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const { locks } = parts.deps
  while (!closed.aborted) {
    try {
      if (locks) await leadByLock(parts, locks, closed, lead)
      else await leadByLease(parts, closed, lead)
    } catch (error) {
      if (!closed.aborted) {
        parts.deps.log('leading ended', wordsOf(error))
        // The error is shown until a tab leads again: taking over writes, and a write clears the error in all tabs.
        parts.status.update({ storageError: wordsOf(error) })
      }
    }
    if (!closed.aborted) await sleep(parts.deps.timers, pauseMs)
  }
}
