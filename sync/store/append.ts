import Dexie, { RangeSet } from 'dexie'
import type { TimerPort } from '../deps'
import type { Database } from './db'
import type { NewEntry } from './entry'
import { paced } from './paced'

/**
 * Appends entries in one transaction that is on disk when this resolves, and answers their
 * numbers. Rejects when the storage fails; then none was kept.
 */
export type Append = (entries: readonly NewEntry[]) => Promise<number[]>

/** Live queries are told at once, and then again after a breath: telling is dearer than a put. */
const breathMs = 40

/**
 * Appending goes past Dexie, whose own work takes half as long again as the disk's, and so tells
 * the live queries itself; `onAppended` is told with them.
 */
export function createAppend(
  { dexie, meta }: Database,
  timers: TimerPort,
  onAppended: () => void,
): Append {
  const tell = paced(timers, breathMs, join, (appended: Appended) => {
    tellLiveQueries(dexie.name, appended)
    onAppended()
  })
  return async (entries) => {
    // Any call of Dexie's opens it, unless a newer version of the app has closed it for good.
    if (!dexie.isOpen()) await meta.get('device')
    const seqs = await write(dexie.backendDB(), entries)
    tell({ seqs, isOfBusiness: entries.some((entry) => entry.about === 'business') })
    return seqs
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

function write(native: IDBDatabase, entries: readonly NewEntry[]): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const transaction = native.transaction('outbox', 'readwrite', { durability: 'strict' })
    const outbox = transaction.objectStore('outbox')
    const requests = entries.map((entry) => outbox.add(entry))
    transaction.oncomplete = () => resolve(requests.map((request) => Number(request.result)))
    transaction.onabort = () => reject(transaction.error ?? new Error('The storage gave up.'))
    transaction.commit?.()
  })
}

function tellLiveQueries(databaseName: string, { seqs, isOfBusiness }: Appended): void {
  const part = `idb://${databaseName}/outbox/`
  const keys = () => new RangeSet(Math.min(...seqs), Math.max(...seqs))
  const about = isOfBusiness ? { [`${part}about`]: new RangeSet().addKey('business') } : {}
  Dexie.on.storagemutated.fire({ [part]: keys(), [`${part}:dels`]: keys(), ...about })
}
