import type { Session } from '../api/sync'
import type { Inbox, Post } from '../kernel/inbox'
import type { Entry } from '../store/entry'
import type { Progress } from '../store/progress'
import type { Http } from './client'
import type { RetryAfter } from './retry-after'
import type { Verdict } from './verdict'

/**
 * The booking service as the engine uses it. Two adapters: our own service (`engine/own-host`) and a host that has
 * only the calls listed in SPEC.md (`basic-host/`). The engine never asks which one it has.
 */
export interface BookingHost {
  /** maximum number of entries in one request */
  readonly batchSize: number
  /** maximum number of batches that are reserved but not sent, including the next one */
  readonly batchesAhead: number
  /** Checks the next batch before it is marked in flight. */
  prepare(session: Session, batch: readonly Entry[]): Promise<Preparation>
  /** Whether an entry whose answer was lost may be sent again now. */
  mayResend(entry: Entry): boolean
  /** Sends entries once; the caller has stored the attempt. Never rejects. */
  send(session: Session, entries: readonly Entry[]): Promise<Answer>
  /** Looks up entries whose answer was lost, if a verification is due. */
  verify(session: Session): Promise<Verification>
  /** Milliseconds until the next verification; null when none is due for this session. */
  nextVerificationMs(session: Session): number | null
  /** Runs one pull: brings the replica up to date. */
  pullRound(round: Round): Promise<Pulled>
  /** Looks, after a complete pull, for requests that the host carried out late and a second time. Never rejects. */
  afterPull(session: Session): Promise<void>
  /** maximum number of consecutive days in one request (SPEC.md service-4) */
  readonly daysPerRequest: number
  /** Whether pulls keep this day current, so that no screen has to fetch it. */
  keepsDay(date: string): boolean
  /** Reads the live stream until the connection ends or `signal` is aborted. Never rejects. */
  followLive(line: LiveLine, signal: AbortSignal): Promise<void>
}

/** An entry with the meaning of its answer. */
export interface EntryVerdict {
  entry: Entry
  verdict: Verdict
}

export interface Preparation {
  /** verdicts on entries that must not be sent now; if there are any, the whole batch waits */
  entryVerdicts: readonly EntryVerdict[]
  /** whether an entry may be marked in flight now */
  isCleared(entry: Entry): boolean
}

export interface Answer {
  /** whether the next batch may be sent before this answer is read */
  allowsNext: boolean
  read(): readonly EntryVerdict[]
}

export interface Verification {
  entryVerdicts: readonly EntryVerdict[]
  /** whether some entries may be sent again now */
  mayResend: boolean
}

/** Result of a pull. `reset`: the service has another database id, so everything must be fetched again. */
export type Pulled = 'done' | 'reset' | 'failed' | 'session-over'

export interface Round {
  session: Session
  /** HTTP client that notes the pauses which the host asks for */
  http: Http
  /** progress of the replica when the cycle began */
  progress: Progress
  /** whether this cycle has fetched resources and today's appointments already */
  hasBegun: boolean
  /** whether the live stream has delivered all changes of the board */
  isDelivered: boolean
  /** whether the round must end early */
  isOver: () => boolean
}

export interface LiveLine {
  isConnected: boolean
  /** Applies the changes that the stream delivered. False: some are missing, so the feed must be asked. */
  applyBuffered: () => Promise<boolean>
  /** called when the stream ended without being aborted */
  onLost: () => void
  inbox: Inbox
  post: Post
  /** the Retry-After of the stream's own requests */
  retryAfter: RetryAfter
}

/** The adapter in use. It changes when the host offers other extensions, for example after an update. */
export interface HostInUse {
  /** null until the host's extensions are known and the adapter's script is loaded */
  current(): BookingHost | null
  /** Waits for the adapter and its script. Null when no adapter could be loaded. */
  ready(): Promise<BookingHost | null>
  /** Calls back when `current` changes. Returns a function that stops the calls. */
  onChange(changed: () => void): () => void
}
