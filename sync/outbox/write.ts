import type { WithDb } from '../store/db'
import { readSender, type SenderMark, writeSender } from '../store/meta'
import { type OutboxTx, outboxTables, type TableName, type WriteTx, write } from '../store/tx'
import type { WithOutboxCache } from './outbox-cache'
import type { PendingIndex } from './pending-index'

/** Thrown when another tab leads now, so that this tab must not write any more. */
export class FencedError extends Error {}

/** Throws a `FencedError` unless `leaderTerm` is still the present term. */
export async function checkLeaderTerm({ db }: WithDb, leaderTerm: number): Promise<void> {
  if ((await readSender(db)).term !== leaderTerm) throw new FencedError()
}

interface WriteOptions<Name extends TableName> {
  /** aborts with a `FencedError` unless this is still the present leader term; absent: every tab may write */
  leaderTerm?: number
  /** tables besides outbox, journal and meta */
  tables?: readonly Name[]
}

/**
 * Runs a durable transaction over the outbox; `work` gets the present outbox. Entries that `work` stores must carry the
 * given `rev`, so that the caches of all tabs notice them.
 */
export function writeOutbox<T, Name extends TableName = never>(
  parts: WithDb & WithOutboxCache,
  options: WriteOptions<Name>,
  work: (tx: OutboxTx & WriteTx<Name>, pending: PendingIndex, rev: number) => Promise<T>,
): Promise<T> {
  return openOutbox(parts, options, async (tx, pending, mark) => {
    const result = await work(tx, pending, mark.rev)
    await writeSender(tx, mark)
    return result
  })
}

/** Like `writeOutbox`, but `work` gets the sender's mark with the new `rev` and must store it. */
export function openOutbox<T, Name extends TableName = never>(
  { db, outboxCache }: WithDb & WithOutboxCache,
  { leaderTerm, tables = [] }: WriteOptions<Name>,
  work: (tx: OutboxTx & WriteTx<Name>, pending: PendingIndex, mark: SenderMark) => Promise<T>,
): Promise<T> {
  const enter = async (tx: OutboxTx & WriteTx<Name>) => {
    const reading = readSender(tx)
    const pending = await outboxCache.refreshAt(
      tx,
      reading.then(({ rev }) => rev),
    )
    const mark = await reading
    if (leaderTerm !== undefined && leaderTerm !== mark.term) throw new FencedError()
    return work(tx, pending, { ...mark, rev: mark.rev + 1 })
  }
  return write(db, [...outboxTables, ...tables], enter)
}
