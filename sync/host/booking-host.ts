import type { Session } from '../api/sync'
import type { Entry } from '../store/entry'
import type { Verdict } from './verdict'

/**
 * The booking service as the engine uses it. Two adapters: our own service (`engine/own-host`) and a host with
 * the listed calls only (`basic-host/`). The engine asks neither what it can do.
 */
export interface BookingHost {
  /** entries in one request */
  readonly batchSize: number
  /** batches that are reserved at a time, the next one included */
  readonly batchesAhead: number
  /** Checks the next batch before it is reserved. */
  prepare(session: Session, batch: readonly Entry[]): Promise<Preparation>
  /** Whether an entry whose answer was lost may be sent again now. */
  mayResend(entry: Entry): boolean
  /** Sends entries whose attempt is stored, once. Never rejects. */
  send(session: Session, entries: readonly Entry[]): Promise<Answer>
  /** Looks for entries whose answer was lost, those whose time has come. */
  verify(session: Session): Promise<Verification>
  /** Milliseconds until the next verification; null when none is due for this session. */
  nextVerificationMs(session: Session): number | null
}

/** The meaning of an answer for one entry. */
export interface Settlement {
  entry: Entry
  verdict: Verdict
}

export interface Preparation {
  /** verdicts on entries that must not leave now; with one of them the batch stays */
  held: readonly Settlement[]
  /** whether an entry may be reserved now */
  isCleared(entry: Entry): boolean
}

export interface Answer {
  /** whether the next batch may leave before this answer is read */
  isSmooth: boolean
  read(): readonly Settlement[]
}

export interface Verification {
  settlements: readonly Settlement[]
  /** whether entries may be sent again */
  mayResend: boolean
}

/** The adapter in use. It is another one when the host names other extensions, as after an update. */
export interface HostInUse {
  /** null until the host's extensions are known and the adapter's code is loaded */
  current(): BookingHost | null
  /** The same, after its code was loaded; null also when that failed. */
  ready(): Promise<BookingHost | null>
  /** Calls back when `current` changes. Returns how to stop. */
  onChange(changed: () => void): () => void
}
