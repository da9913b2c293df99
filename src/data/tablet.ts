/** What the installed app is on this device and can do there, beside the sync engine. */
export interface Tablet {
  /** what runs on this page */
  running: Release
  updates: Updates
  install: Install
  lockAfter: LockAfter
  /** null: nobody answered, or the host doesn't say */
  askServiceVersion(): Promise<string | null>
  /** the release that the service has; null: nobody answered */
  askServedRelease(): Promise<Release | null>
  /** what of the app is stored here, so that it opens without a connection */
  storedShell(): Promise<StoredShell>
  /**
   * Fetches the app's files anew and opens it again; false: nobody answered, and nothing was done.
   * Data and queue are elsewhere and stay.
   */
  resetShell(): Promise<boolean>
  events(): readonly LoggedEvent[]
  /** true when the text is on the clipboard */
  copy(text: string): Promise<boolean>
  saveFile(name: string, text: string): void
  /** what device this is, without anything personal */
  describe(): DeviceFacts
}

export interface Release {
  version: string
  /** changes with any script of the app */
  revision: string
}

export interface StoredShell {
  /** a worker that opens the app without a connection is in charge of this page */
  isInCharge: boolean
  /** files of the running release that are stored, and how many it has; null: not known */
  stored: number
  files: number | null
}

/** Where a new version stands. */
export type UpdateKind =
  | 'none'
  /** stored, and can be taken up */
  | 'ready'
  /** another tab has taken it up, this one runs the former version */
  | 'taken'
  /** the service has one that this device didn't fetch by itself */
  | 'stuck'
  | 'updating'

export interface UpdateState {
  kind: UpdateKind
  /** what stood against it when it was last asked for, in words */
  held: readonly string[]
  /** somebody said "later" */
  isPutOff: boolean
}

export type Checked = 'newest' | 'offered' | 'unreachable'

export interface Updates {
  current(): UpdateState
  subscribe(changed: () => void): () => void
  /** Asks the service for a newer version. */
  check(): Promise<Checked>
  /** Takes the new version up, unless something unsaved stands against it in any tab. */
  accept(): Promise<void>
  putOff(): void
}

/** How this device can have the app among its own. */
export type InstallWay = 'installed' | 'prompt' | 'ipad' | 'android' | 'desktop'

export interface Install {
  current(): InstallWay
  subscribe(changed: () => void): () => void
  /** Asks the browser's own question; only while `current` is `prompt`. */
  prompt(): Promise<void>
  /** whether the person was asked long enough ago, or never */
  mayOffer(): boolean
  putOff(): void
}

/** After how many idle minutes the tablet locks itself; null: never. */
export interface LockAfter {
  current(): number | null
  subscribe(changed: () => void): () => void
  set(minutes: number | null): void
}

export interface LoggedEvent {
  id: string
  /** milliseconds since the epoch */
  at: number
  event: string
  /** the kind of an error, such as "TypeError"; never what it was about */
  kind: string | null
}

export interface DeviceFacts {
  timeZone: string
  browser: string
  /** "1180 x 820 at 2" */
  screen: string
  language: string
}
