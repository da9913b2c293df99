import Dexie, { RangeSet } from 'dexie'
import { paced } from '../kernel/paced'
import type { SyncDeps } from '../kernel/ports'
import type { Database } from './db'
import type { Entry, NewEntry } from './entry'

/** The outbox has changed meanwhile: what was made without knowing of that may not fit any more. */
export class OvertakenError extends Error {}

/**
 * Appends entries in one transaction that is on disk when this resolves. Rejects when the storage
 * fails, and with an OvertakenError behind entries that this tab does not know as they are now; then none was kept.
 */
export type Append = (entries: readonly NewEntry[]) => Promise<void>

interface Listener {
  /** the number of the last entry that this tab knows, and the mark of the last change of one */
  known(): Known
  /** the entries as they were kept, at once */
  kept(entries: readonly Entry[]): void
  /** after that, together with the live queries */
  told(): void
}

/** As far as a tab knows the outbox. */
export interface Known {
  seq: number
  rev: number
}

/** Live queries are told at once, and then again after a breath: telling is dearer than a put. */
const breathMs = 40

/**
 * Appending goes past Dexie, whose own work takes half as long again as the disk's, and so tells
 * the live queries itself.
 */
export function createAppend(
  db: Database,
  deps: Pick<SyncDeps, 'timers' | 'IDBKeyRange'>,
  listener: Listener,
): Append {
  const tell = paced(deps.timers, breathMs, join, (appended: Appended) => {
    tellLiveQueries(db.dexie.name, appended)
    listener.told()
  })
  return async (entries) => {
    // Any call of Dexie's opens it, unless a newer version of the app has closed it for good.
    if (!db.dexie.isOpen()) await db.meta.get('device')
    const seqs = await write(db.dexie.backendDB(), deps.IDBKeyRange, entries, listener.known())
    listener.kept(entries.map((entry, at): Entry => ({ ...entry, seq: seqs[at] ?? 0 })))
    tell({ seqs, isOfBusiness: entries.some((entry) => entry.about === 'business') })
  }
}

interface Appended {
  seqs: readonly number[]
  isOfBusiness: boolean
}

const join = (a: Appended, b: Appended): Appended => ({
  seqs: [...a.seqs, ...b.seqs],
  isOfBusiness: a.isOfBusiness || b.isOfBusiness,
})

function write(
  native: IDBDatabase,
  ranges: typeof IDBKeyRange,
  entries: readonly NewEntry[],
  known: Known,
): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const transaction = native.transaction('outbox', 'readwrite', { durability: 'strict' })
    const outbox = transaction.objectStore('outbox')
    // Not by a cursor, which costs as much as an adding does.
    const changed = outbox.index('rev').getKey(ranges.lowerBound(known.rev, true))
    const requests = entries.map((entry) => outbox.add(entry))
    let isOvertaken = false
    const end = (found: unknown) => {
      isOvertaken = found !== undefined
      if (isOvertaken) transaction.abort()
      else transaction.commit?.()
    }
    const [first] = requests
    first?.addEventListener('success', () => {
      const seq = Number(first.result)
      // Numbers are given in turn and never twice: the next one proves that no other tab was given any.
      if (changed.result !== undefined || seq <= known.seq + 1) return end(changed.result)
      const others = outbox.getKey(ranges.bound(known.seq, seq, true, true))
      others.onsuccess = () => end(others.result)
    })
    transaction.oncomplete = () => resolve(requests.map((request) => Number(request.result)))
    transaction.onabort = () =>
      reject(
        isOvertaken
          ? new OvertakenError()
          : (transaction.error ?? new Error('The storage gave up.')),
      )
  })
}

function tellLiveQueries(databaseName: string, { seqs, isOfBusiness }: Appended): void {
  const part = `idb://${databaseName}/outbox/`
  const keys = () => new RangeSet(Math.min(...seqs), Math.max(...seqs))
  const about = isOfBusiness ? { [`${part}about`]: new RangeSet().addKey('business') } : {}
  Dexie.on.storagemutated.fire({ [part]: keys(), [`${part}:dels`]: keys(), ...about })
}
