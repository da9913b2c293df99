import type { Session } from '../api/sync'
import type { Inbox, Post } from '../kernel/inbox'
import type { Entry } from '../store/entry'
import type { Progress } from '../store/progress'
import type { Http } from './client'
import type { RetryAfter } from './retry-after'
import type { Verdict } from './verdict'

/**
 * The booking service as the engine uses it. Two adapters: our own service (`engine/own-host`) and a host with the
 * listed calls only (`basic-host/`). The engine never asks which one it has.
 */
export interface BookingHost {
  /** most entries in one request */
  readonly batchSize: number
  /** number of batches reserved at a time, including the next one */
  readonly batchesAhead: number
  /** Checks the next batch before it is reserved. */
  prepare(session: Session, batch: readonly Entry[]): Promise<Preparation>
  /** Whether an entry whose answer was lost may be sent again now. */
  mayResend(entry: Entry): boolean
  /** Sends entries whose attempt is stored, once. Never rejects. */
  send(session: Session, entries: readonly Entry[]): Promise<Answer>
  /** Looks for entries whose answer was lost, if a look is due. */
  verify(session: Session): Promise<Verification>
  /** Milliseconds until the next verification; null when none is due for this session. */
  nextVerificationMs(session: Session): number | null
  /** Brings the replica up to date once. */
  pullRound(round: Round): Promise<Pulled>
  /** Looks for late effects after a complete round. Never rejects. */
  afterPull(session: Session): Promise<void>
  /** most consecutive days in one request (SPEC.md service-4) */
  readonly daysPerRequest: number
  /** Whether pull rounds keep a day current, so that no screen has to fetch it. */
  keepsDay(date: string): boolean
  /** Follows live changes until the connection ends or `signal` is aborted. Never rejects. */
  followLive(line: LiveLine, signal: AbortSignal): Promise<void>
}

/** An entry with the meaning of its answer. */
export interface EntryVerdict {
  entry: Entry
  verdict: Verdict
}

export interface Preparation {
  /** verdicts on entries that must not leave now; if there are any, the whole batch waits */
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

/** Result of a pull. `reset`: the service has another database id, so everything is fetched again. */
export type Pulled = 'done' | 'reset' | 'failed' | 'session-over'

export interface Round {
  session: Session
  /** stores pauses that the host asks for */
  http: Http
  /** progress of the replica at the start of the cycle */
  progress: Progress
  /** resources and today were fetched in this cycle */
  hasBegun: boolean
  /** the live stream has delivered all changes of the board */
  isDelivered: boolean
  /** ends the round early */
  isOver: () => boolean
}

export interface LiveLine {
  isConnected: boolean
  /** Applies the changes delivered by the stream. False: the feed must be asked. */
  applyBuffered: () => Promise<boolean>
  /** called when the stream has ended by itself */
  onLost: () => void
  inbox: Inbox
  post: Post
  /** the Retry-After of the stream's own requests */
  retryAfter: RetryAfter
}

/** The adapter in use. It changes when the host offers other extensions, as after an update. */
export interface HostInUse {
  /** null until the host's extensions are known and the adapter's script is loaded */
  current(): BookingHost | null
  /** The adapter after its script was loaded; null also when that failed. */
  ready(): Promise<BookingHost | null>
  /** Calls back when `current` changes. Returns a function that stops it. */
  onChange(changed: () => void): () => void
}
