import type { Table } from 'dexie'
import type { Core } from '../core'
import { readSender, writeSender } from '../store/meta'
import type { Waiting } from './waiting'

/** Thrown when another tab has taken over the sending: what this one knows is out of date. */
export class FencedError extends Error {}

interface WriteOptions<T> {
  /** lets only its holder in */
  epoch?: number
  /** what the holder of the epoch sends from now on, by the result of the work */
  flying?: (result: T) => readonly string[]
  /** tables besides outbox, journal and meta */
  tables?: readonly Table[]
}

/**
 * One durable transaction over the outbox, given as it is then. Entries that `work` puts must carry
 * the `rev` it is given, so that mirrors notice.
 */
export function writeOutbox<T>(
  { db, mirror }: Core,
  { epoch, flying, tables = [] }: WriteOptions<T>,
  work: (waiting: Waiting, rev: number) => Promise<T>,
): Promise<T> {
  return db.dexie.transaction('rw', [db.outbox, db.journal, db.meta, ...tables], async () => {
    const [mark, waiting] = await Promise.all([readSender(db), mirror.refresh()])
    if (epoch !== undefined && epoch !== mark.epoch) throw new FencedError()
    const rev = mark.rev + 1
    const result = await work(waiting, rev)
    await writeSender(db, { ...mark, rev, flying: flying?.(result) ?? mark.flying })
    return result
  })
}
