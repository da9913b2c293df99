import type { WithDb } from '../store/db'
import { readSender, type SenderMark, writeSender } from '../store/meta'
import { type OutboxTx, outboxTables, type TableName, type WriteTx, write } from '../store/tx'
import type { WithOutboxCache } from './outbox-cache'
import type { PendingIndex } from './pending-index'

/** Thrown when another tab has become the leader, so that this tab's state is out of date. */
export class FencedError extends Error {}

/** Throws a `FencedError` when another tab has become the leader. */
export async function checkLeaderTerm({ db }: WithDb, leaderTerm: number): Promise<void> {
  if ((await readSender(db)).epoch !== leaderTerm) throw new FencedError()
}

interface WriteOptions<Name extends TableName> {
  /** only the holder of this term may write */
  leaderTerm?: number
  /** more tables than outbox, journal and meta */
  tables?: readonly Name[]
}

/**
 * Runs a durable transaction over the outbox; `work` gets the present outbox. Entries that it stores must have the
 * `rev` it is given, so that the caches of all tabs notice.
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

/** Like `writeOutbox`, but `work` writes the sender's mark itself; it is given the mark with the new `rev`. */
export function openOutbox<T, Name extends TableName = never>(
  { db, outboxCache }: WithDb & WithOutboxCache,
  { leaderTerm, tables = [] }: WriteOptions<Name>,
  work: (tx: OutboxTx & WriteTx<Name>, pending: PendingIndex, mark: SenderMark) => Promise<T>,
): Promise<T> {
  const enter = async (tx: OutboxTx & WriteTx<Name>) => {
    const reading = readSender(tx)
    const pending = await outboxCache.refreshAt(reading.then(({ rev }) => rev))
    const mark = await reading
    if (leaderTerm !== undefined && leaderTerm !== mark.epoch) throw new FencedError()
    return work(tx, pending, { ...mark, rev: mark.rev + 1 })
  }
  return write(db, [...outboxTables, ...tables], enter)
}
