import type { Database, WithDb } from '../store/db'
import type { Entry } from '../store/entry'
import { readSender } from '../store/meta'
import { arrange, include, type Waiting } from './waiting'

/** The outbox in memory. */
export interface Mirror {
  /**
   * The outbox as the surrounding transaction sees it; reads only what changed since the last time.
   * Must run inside a transaction that includes `outbox`, before that writes to it: what it reads
   * outlives a transaction that is undone.
   */
  refresh(): Promise<Waiting>
  /**
   * The same where the sender's mark is read too: every change but an appending counts it up, so that
   * mostly only what was appended has to be looked for.
   */
  refreshAt(rev: PromiseLike<number>): Promise<Waiting>
  /** The whole outbox, read by the caller; the same as a first `refresh`. */
  adopt(read: readonly Entry[]): Waiting
  /** as far as this tab knows without reading */
  known(): Waiting
  /** Counts how often it has become another one than this tab's own appending makes it. */
  intakes(): number
  /** the number of the last entry that is known, and the mark of the last change of one */
  reach(): { seq: number; rev: number }
  /** Entries that this tab has just appended. */
  take(entries: readonly Entry[]): void
  /** Entries that this tab has just changed and ended under a mark, in a transaction that had refreshed. */
  replace(changed: readonly Entry[], gone: readonly number[], rev: number): void
}

export interface WithMirror {
  mirror: Mirror
}

/** The outbox as it stands now. */
export function readWaiting({ db, mirror }: WithDb & WithMirror): Promise<Waiting> {
  return db.dexie.transaction('r', [db.outbox, db.meta], async () =>
    mirror.refreshAt(readSender(db).then(({ rev }) => rev)),
  )
}

export function createMirror(db: Database): Mirror {
  const entries = new Map<number, Entry>()
  let lastSeq = 0
  let lastRev = 0
  /** the mark up to which nothing is missing */
  let completeAt = -1
  let intakes = 0
  let waiting = arrange([])

  /** True when anything was taken in. */
  function takeIn(read: readonly Entry[]): boolean {
    for (const entry of read) {
      entries.set(entry.seq, entry)
      lastSeq = Math.max(lastSeq, entry.seq)
      lastRev = Math.max(lastRev, entry.rev ?? 0)
    }
    return read.length > 0
  }

  function rearrange() {
    intakes += 1
    waiting = arrange([...entries.values()])
  }

  async function dropEnded(): Promise<true> {
    const kept = new Set(await db.outbox.toCollection().primaryKeys())
    for (const seq of [...entries.keys()]) if (!kept.has(seq)) entries.delete(seq)
    if (entries.size < kept.size) takeIn(await db.outbox.toArray())
    return true
  }

  const readAppended = () => db.outbox.where(':id').above(lastSeq).toArray()

  async function refresh(): Promise<Waiting> {
    const [appended, changed, count] = await Promise.all([
      readAppended(),
      db.outbox.where('rev').above(lastRev).toArray(),
      db.outbox.count(),
    ])
    const taken = [takeIn(changed), takeIn(appended)].includes(true)
    // Numbers are never given twice: with all new ones taken in, a surplus has ended.
    const dropped = entries.size !== count && (await dropEnded())
    if (taken || dropped) rearrange()
    return waiting
  }

  return {
    known: () => waiting,
    intakes: () => intakes,
    reach: () => ({ seq: lastSeq, rev: lastRev }),
    adopt(read) {
      if (lastSeq === 0 && takeIn(read)) rearrange()
      return waiting
    },
    refresh,
    async refreshAt(mark) {
      const [appended, rev] = await Promise.all([readAppended(), mark])
      if (rev !== completeAt) {
        await refresh()
        completeAt = rev
      } else if (takeIn(appended)) rearrange()
      return waiting
    },
    replace(changed, gone, rev) {
      completeAt = rev
      if (changed.length + gone.length === 0) return
      for (const seq of gone) entries.delete(seq)
      takeIn(changed.filter(({ seq, rev = 0 }) => (entries.get(seq)?.rev ?? 0) <= rev))
      rearrange()
    },
    take(appended) {
      for (const entry of appended) {
        // A refresh was faster. No other tab's entry can be missing: an append behind an unknown one fails.
        if (entry.seq <= lastSeq) continue
        lastSeq = entry.seq
        entries.set(entry.seq, entry)
        include(waiting, entry)
      }
    },
  }
}
