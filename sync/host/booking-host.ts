import type { Session } from '../api/sync'
import type { Inbox, Post } from '../kernel/inbox'
import type { Entry } from '../store/entry'
import type { Progress } from '../store/progress'
import type { Http } from './client'
import type { RetryAfter } from './retry-after'
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
  /** Brings the replica up to date once. */
  pullRound(round: Round): Promise<Pulled>
  /** Looks for late effects after a complete round. Never rejects. */
  afterPull(session: Session): Promise<void>
  /** days in a row that one request can fetch (SPEC.md service-4) */
  readonly daysPerRequest: number
  /** Whether rounds keep a day current, so that no screen has to fetch it. */
  keepsDay(date: string): boolean
  /** Listens to live changes until the connection ends or the line's signal rings. Never rejects. */
  followLive(line: LiveLine, signal: AbortSignal): Promise<void>
}

/** An entry with the meaning of its answer. */
export interface EntryVerdict {
  entry: Entry
  verdict: Verdict
}

export interface Preparation {
  /** verdicts on entries that must not leave now; with one of them the batch stays */
  held: readonly EntryVerdict[]
  /** whether an entry may be reserved now */
  isCleared(entry: Entry): boolean
}

export interface Answer {
  /** whether the next batch may leave before this answer is read */
  allowsNext: boolean
  read(): readonly EntryVerdict[]
}

export interface Verification {
  entryVerdicts: readonly EntryVerdict[]
  /** whether entries may be sent again */
  mayResend: boolean
}

/** `reset`: the service has begun another life of its database; all is fetched anew. */
export type Pulled = 'done' | 'reset' | 'failed' | 'session-over'

export interface Round {
  session: Session
  /** notes when the host wants to be asked again */
  http: Http
  /** of the replica when the cycle began */
  progress: Progress
  /** resources and today were fetched in this cycle */
  hasBegun: boolean
  /** the live stream has told what changed on the board */
  isTold: boolean
  /** ends the round early */
  isOver: () => boolean
}

export interface LiveLine {
  isConnected: boolean
  /** Applies the changes that came by the stream; false: the feed must be asked. */
  takeTold: () => Promise<boolean>
  /** called when the stream has ended or broken by itself */
  onLost: () => void
  inbox: Inbox
  post: Post
  /** the stream's own Retry-After */
  retryAfter: RetryAfter
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
