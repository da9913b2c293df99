import Dexie, { RangeSet } from 'dexie'
import { type IssuingName, isIssuing } from '#domain/commands/kinds'
import { readDocument, type Tail, tailAfter } from '#domain/invoice/document'
import { paced } from '../kernel/paced'
import type { SyncDeps } from '../kernel/ports'
import type { Database } from './db'
import type { Entry, NewEntry } from './entry'
import { seriesKey } from './series-end'

/**
 * Thrown when another tab has queued or changed entries meanwhile; the new entry must be checked against those first.
 */
export class OvertakenError extends Error {}

/**
 * Appends entries in one transaction that is on disk when this resolves. Rejects when the storage fails, and with an
 * OvertakenError when the stored outbox has entries or changes that this tab doesn't know; nothing is stored then.
 */
export type Append = (entries: readonly NewEntry[]) => Promise<void>

interface Listener {
  /** the number of the last known entry, and the highest known `rev` */
  known(): Known
  /** called at once with the entries as stored */
  kept(entries: readonly Entry[]): void
  /** called later, when live queries are notified */
  announce(): void
}

/** The last state of the outbox that a tab knows. */
export interface Known {
  seq: number
  rev: number
}

/** Pause in milliseconds between notifications of live queries, which cost more than a put. The first comes at once. */
const breathMs = 40

/** Appends without Dexie, whose overhead takes half as long as the disk. Therefore it notifies live queries itself. */
export function createAppend(
  db: Database,
  deps: Pick<SyncDeps, 'timers' | 'IDBKeyRange'>,
  listener: Listener,
): Append {
  const tell = paced(deps.timers, breathMs, join, (appended: Appended) => {
    tellLiveQueries(db.dexie.name, appended)
    listener.announce()
  })
  return async (entries) => {
    // Any call of Dexie opens the database, unless a newer version of the app has closed it for good.
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
    const issued = entries.filter(isIssuing)
    const tables = issued.length > 0 ? ['outbox', 'meta'] : ['outbox']
    const transaction = native.transaction(tables, 'readwrite', { durability: 'strict' })
    const outbox = transaction.objectStore('outbox')
    // A cursor would cost as much as an add; `getKey` costs less.
    const changed = outbox.index('rev').getKey(ranges.lowerBound(known.rev, true))
    let isOvertaken = false
    const end = (found: unknown) => {
      isOvertaken = found !== undefined
      if (isOvertaken) transaction.abort()
      else transaction.commit?.()
    }
    const requests: IDBRequest<IDBValidKey>[] = []
    function add() {
      for (const entry of entries) requests.push(outbox.add(entry))
      const [first] = requests
      first?.addEventListener('success', () => {
        const seq = Number(first.result)
        // Numbers are consecutive and never reused: the expected number proves that no other tab has added entries.
        if (changed.result !== undefined || seq <= known.seq + 1) return end(changed.result)
        const others = outbox.getKey(ranges.bound(known.seq, seq, true, true))
        others.onsuccess = () => end(others.result)
      })
    }
    try {
      if (issued.length === 0) add()
      else
        moveEnd(transaction.objectStore('meta'), issued, (isNext) => (isNext ? add() : end(true)))
    } catch (error) {
      transaction.abort()
      throw error
    }
    transaction.oncomplete = () => resolve(requests.map((request) => Number(request.result)))
    transaction.onabort = () =>
      reject(
        isOvertaken
          ? new OvertakenError()
          : (transaction.error ?? new Error('The storage gave up.')),
      )
  })
}

/**
 * Moves the end of a series behind new invoices. `done` gets false, and nothing is written, if they don't follow it:
 * another tab has issued meanwhile.
 */
function moveEnd(
  meta: IDBObjectStore,
  issued: readonly Issuing[],
  done: (isNext: boolean) => void,
): void {
  const key = seriesKey(issued[0]?.store ?? '')
  const stored: IDBRequest<{ value: Tail } | undefined> = meta.get(key)
  stored.onsuccess = () => {
    const end = issued.reduce<Tail | null | undefined>(endAfter, stored.result?.value)
    if (end) meta.put({ key, value: end })
    done(Boolean(end))
  }
}

type Issuing = Extract<NewEntry, { command: IssuingName }>

/** The end of a series behind an invoice; null if the invoice does not follow. A new series begins at place 1. */
function endAfter(end: Tail | null | undefined, { input }: Issuing): Tail | null {
  const document = end === null ? null : readDocument(input.text)
  if (!document) return null
  const before = end?.seriesId === document.series ? end : null
  const follows =
    document.place === (before?.place ?? 0) + 1 && document.previous === (before?.hash ?? '')
  return follows ? tailAfter({ ...document, seriesId: document.series }, input.hash) : null
}

function tellLiveQueries(databaseName: string, { seqs, isOfBusiness }: Appended): void {
  const part = `idb://${databaseName}/outbox/`
  const keys = () => new RangeSet(Math.min(...seqs), Math.max(...seqs))
  const about = isOfBusiness ? { [`${part}about`]: new RangeSet().addKey('business') } : {}
  Dexie.on.storagemutated.fire({ [part]: keys(), [`${part}:dels`]: keys(), ...about })
}
