import type { Transaction } from 'dexie'

/** A released shape of the tablet's database. */
export interface Shape {
  /** tables with their keys and indexes, as Dexie writes them; later shapes name only those that they change */
  tables: Readonly<Record<string, string | null>>
  /** rewrites the records of the shape before; a start waits for it, so it must stay short */
  upgrade?: (tx: Transaction) => Promise<void>
}

/** The part of the Web Locks API that the engine uses. */
export interface LockPort {
  request<T>(
    name: string,
    options: { signal?: AbortSignal; ifAvailable?: boolean; steal?: boolean },
    callback: (lock: unknown) => Promise<T>,
  ): Promise<T>
}

/** Messages between the tabs of one origin (a BroadcastChannel). */
export interface ChannelPort {
  post(message: unknown): void
  listen(heard: (message: unknown) => void): () => void
  close(): void
}

export interface TimerPort {
  set(run: () => void, milliseconds: number): number
  clear(timer: number): void
}

/** Cryptography for locking a tablet; browsers have it in secure contexts only. */
export interface VaultPort {
  subtle: SubtleCrypto
  randomBytes(size: number): Uint8Array<ArrayBuffer>
  /** a key of this device for PBKDF2, which no script can read; absent: PINs can't be used */
  deviceKey?: () => Promise<CryptoKey>
}

/** The part of a StorageManager that the engine uses (`navigator.storage`). */
export interface DiskPort {
  persist(): Promise<boolean>
  persisted(): Promise<boolean>
  /** in bytes */
  estimate(): Promise<{ usage?: number; quota?: number }>
}

/**
 * External dependencies of the engine. No other code reads a clock, makes ids, or opens connections and databases, so
 * that a simulation can replace all of it.
 */
export interface SyncDeps {
  /** origin of the booking host; empty for the app's own */
  host: string
  fetch: (request: Request) => Promise<Response>
  /** milliseconds since the epoch */
  clock: () => number
  timers: TimerPort
  /** a new UUIDv7 */
  ids: () => string
  /** 0 <= n < 1, for jitter */
  random: () => number
  locks: LockPort | null
  channel: (name: string) => ChannelPort
  indexedDB: IDBFactory
  IDBKeyRange: typeof IDBKeyRange
  /** name of the database, `frontdesk` by default; simulated tablets in one process need different ones */
  databaseName?: string
  /** shapes of the database that no release has yet: the test of upgrades pretends them */
  laterShapes?: readonly Shape[]
  /** local storage for the items of the session (SPEC.md SESSION-1) */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** absent: a tablet can't be locked */
  vault?: VaultPort | null
  /** absent: size and limit of the storage are unknown */
  disk?: DiskPort | null
  /** calls back when the device comes online or the app becomes visible; returns a function that stops the calls */
  onWake: (wake: () => void) => () => void
  /**
   * calls back when the device reports a lost network, which is only a hint; returns a function that stops the calls
   */
  onNetworkLost?: (lost: () => void) => () => void
  /** logs events that users don't see (SPEC.md MISC-2) */
  log: (event: string, details?: unknown) => void
}

export interface WithDeps {
  deps: SyncDeps
}
