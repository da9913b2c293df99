import type { Table } from 'dexie'
import type { WithDb } from '../store/db'
import { readSender, type SenderMark, writeSender } from '../store/meta'
import type { WithMirror } from './mirror'
import type { Waiting } from './waiting'

/** Thrown when another tab has taken over the sending: what this one knows is out of date. */
export class FencedError extends Error {}

/** Throws a `FencedError` where another tab has taken over. */
export async function checkLeaderTerm({ db }: WithDb, leaderTerm: number): Promise<void> {
  if ((await readSender(db)).epoch !== leaderTerm) throw new FencedError()
}

interface WriteOptions {
  /** lets only its holder in */
  leaderTerm?: number
  /** tables besides outbox, journal and meta */
  tables?: readonly Table[]
}

/**
 * One durable transaction over the outbox, given as it is then. Entries that `work` puts must carry
 * the `rev` it is given, so that mirrors notice.
 */
export function writeOutbox<T>(
  parts: WithDb & WithMirror,
  options: WriteOptions,
  work: (waiting: Waiting, rev: number) => Promise<T>,
): Promise<T> {
  return openOutbox(parts, options, async (waiting, mark) => {
    const result = await work(waiting, mark.rev)
    await writeSender(parts.db, mark)
    return result
  })
}

/** The same where `work` writes the sender's mark itself; it is given as it is to become. */
export function openOutbox<T>(
  { db, mirror }: WithDb & WithMirror,
  { leaderTerm, tables = [] }: WriteOptions,
  work: (waiting: Waiting, mark: SenderMark) => Promise<T>,
): Promise<T> {
  return db.dexie.transaction('rw', [db.outbox, db.journal, db.meta, ...tables], async () => {
    const reading = readSender(db)
    const waiting = await mirror.refreshAt(reading.then(({ rev }) => rev))
    const mark = await reading
    if (leaderTerm !== undefined && leaderTerm !== mark.epoch) throw new FencedError()
    return work(waiting, { ...mark, rev: mark.rev + 1 })
  })
}
