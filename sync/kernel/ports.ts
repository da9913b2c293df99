/** A Web Lock manager's part that the engine uses; null where the browser has none. */
export interface LockPort {
  request<T>(
    name: string,
    options: { signal?: AbortSignal; ifAvailable?: boolean; steal?: boolean },
    held: (lock: unknown) => Promise<T>,
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

/** Cryptography that locks a tablet; browsers have it in secure contexts only. */
export interface VaultPort {
  subtle: SubtleCrypto
  randomBytes(size: number): Uint8Array<ArrayBuffer>
}

/** A StorageManager's part that the engine uses (`navigator.storage`). */
export interface DiskPort {
  persist(): Promise<boolean>
  persisted(): Promise<boolean>
  /** in bytes */
  estimate(): Promise<{ usage?: number; quota?: number }>
}

/**
 * Everything the engine needs of the world outside. Nothing below this seam reads a clock, makes an
 * id, opens a socket or a database by itself, so that a simulation can own all of it.
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
  /** name of the database; `frontdesk` unless set, so that simulated tablets can share a process */
  databaseName?: string
  /** the session's local storage (SPEC.md SESSION-1) */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** without one a tablet can't be locked */
  vault?: VaultPort | null
  /** without one nobody knows how full the storage is */
  disk?: DiskPort | null
  /** calls back when the device comes online or the app becomes visible; answers the unsubscriber */
  onWake: (wake: () => void) => () => void
  /** calls back when the device believes that it has lost the network: a hint to ask, and never the truth */
  onNetworkLost?: (lost: () => void) => () => void
  /** logs that people don't see (SPEC.md MISC-2) */
  log: (event: string, details?: unknown) => void
}

export interface WithDeps {
  deps: SyncDeps
}
