/** The installed app on this device: release, updates, lock, storage and device facts. */
export interface Tablet {
  /** the release that runs on this page */
  running: Release
  updates: Updates
  install: Install
  lockAfter: LockAfter
  /** null: no answer, or the host doesn't say */
  askServiceVersion(): Promise<string | null>
  /** the release that the service has; null: no answer */
  askServedRelease(): Promise<Release | null>
  /** the files stored here for a start without a connection */
  storedShell(): Promise<StoredShell>
  /**
   * Fetches the app's files anew and reloads. False: no answer, and nothing was changed. Database and
   * outbox are stored elsewhere and stay.
   */
  resetShell(): Promise<boolean>
  events(): readonly LoggedEvent[]
  /** true when the text reached the clipboard */
  copy(text: string): Promise<boolean>
  saveFile(name: string, text: string): void
  /** facts about the device, nothing personal */
  describe(): DeviceFacts
}

export interface Release {
  version: string
  /** changes with any script of the app */
  revision: string
}

export interface StoredShell {
  /** a service worker that opens the app offline controls this page */
  isInCharge: boolean
  /** stored files of the running release, and their number; null: unknown */
  stored: number
  files: number | null
}

/** State of a new release. */
export type UpdateKind =
  | 'none'
  /** stored, ready to be taken up */
  | 'ready'
  /** taken up by another tab; this tab runs the former release */
  | 'taken'
  /** the service has a release that this device has not fetched by itself */
  | 'stuck'
  | 'updating'

/** Reason against an update; `forms` in words, "the booking form". */
export type UpdateHold =
  | { why: 'unsaved'; forms: readonly string[] }
  | { why: 'sending' }
  | { why: 'offline' }

export interface UpdateState {
  kind: UpdateKind
  /** reason against the last attempt to update */
  held: UpdateHold | null
  /** the user chose "later" */
  isPutOff: boolean
}

/** Says why an update waits: "Not updated yet: the booking form is not saved." */
export function holdText(held: UpdateHold): string {
  switch (held.why) {
    case 'offline':
      return 'Not updated yet: it needs a connection.'
    case 'sending':
      return 'Not updated yet: a change that is being sent. Please try again.'
    case 'unsaved': {
      const { forms } = held
      const verb = forms.length > 1 ? 'are' : 'is'
      return `Not updated yet: ${forms.join(' and ')} ${verb} not saved. Save it or clear it first.`
    }
  }
}

export type Checked = 'newest' | 'offered' | 'unreachable'

export interface Updates {
  current(): UpdateState
  subscribe(changed: () => void): () => void
  /** Asks the service for a newer version. */
  check(): Promise<Checked>
  /** Takes the new release up, unless any tab has unsaved work. */
  accept(): Promise<void>
  putOff(): void
}

/** Way to install the app on this device. */
export type InstallWay = 'installed' | 'prompt' | 'ipad' | 'android' | 'desktop'

export interface Install {
  current(): InstallWay
  subscribe(changed: () => void): () => void
  /** Opens the browser's install question; only while `current` is `prompt`. */
  prompt(): Promise<void>
  /** whether the user was last asked long enough ago, or never */
  mayOffer(): boolean
  putOff(): void
}

/** Idle minutes until the tablet locks itself; null: never. */
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
  /** kind of an error, such as "TypeError", without its details */
  kind: string | null
}

export interface DeviceFacts {
  timeZone: string
  browser: string
  /** "1180 x 820 at 2" */
  screen: string
  language: string
}
