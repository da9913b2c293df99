/** The app as installed on this device: its release, updates, lock, stored files and device facts. */
export interface Tablet {
  /** the release running in this tab */
  running: Release
  updates: Updates
  install: Install
  lockAfter: LockAfter
  /** null: no answer, or an answer without a version */
  askServiceVersion(): Promise<string | null>
  /** the release served by the service; null: no answer */
  askServedRelease(): Promise<Release | null>
  /** the files stored on this device for a start without a connection */
  storedShell(): Promise<StoredShell>
  /**
   * Fetches the app's files again and reloads. Returns false, and changes nothing, without an answer. Database and
   * outbox stay.
   */
  resetShell(): Promise<boolean>
  events(): readonly LoggedEvent[]
  /** true when the text was copied */
  copy(text: string): Promise<boolean>
  saveFile(name: string, text: string): void
  /** facts about the device, without personal data */
  describe(): DeviceFacts
}

export interface Release {
  version: string
  /** a hash of the app's scripts */
  revision: string
}

export interface StoredShell {
  /** whether a service worker controls this page, so that the app starts offline */
  isInCharge: boolean
  /** number of stored files of the running release, and number of all its files; null: unknown */
  stored: number
  files: number | null
}

/** State of a new release. */
export type UpdateKind =
  | 'none'
  /** stored and ready to be activated */
  | 'ready'
  /** activated by another tab, while this tab still runs the former release */
  | 'taken'
  /** the service has a newer release, which this device fails to fetch */
  | 'stuck'
  | 'updating'

/** The reason why an update has to wait. `forms`: names of unsaved forms, such as "the booking form". */
export type UpdateHold =
  | { why: 'unsaved'; forms: readonly string[] }
  | { why: 'sending' }
  | { why: 'offline' }

export interface UpdateState {
  kind: UpdateKind
  /** the reason why the last attempt to update must wait; null: no attempt, or no reason */
  hold: UpdateHold | null
  /** whether the user chose "later" */
  isPutOff: boolean
}

/** The text of a waiting update: "Not updated yet: the booking form is not saved." */
export function holdText(hold: UpdateHold): string {
  switch (hold.why) {
    case 'offline':
      return 'Not updated yet: it needs a connection.'
    case 'sending':
      return 'Not updated yet: a change that is being sent. Please try again.'
    case 'unsaved': {
      const { forms } = hold
      const verb = forms.length > 1 ? 'are' : 'is'
      return `Not updated yet: ${forms.join(' and ')} ${verb} not saved. Save it or clear it first.`
    }
  }
}

export type Checked = 'newest' | 'offered' | 'unreachable'

export interface Updates {
  current(): UpdateState
  subscribe(changed: () => void): () => void
  /** Asks the service for a new release. */
  check(): Promise<Checked>
  /** Activates the new release, unless a tab has unsaved work. */
  accept(): Promise<void>
  putOff(): void
}

/** The way to install the app on this device. */
export type InstallWay = 'installed' | 'prompt' | 'ipad' | 'android' | 'desktop'

export interface Install {
  current(): InstallWay
  subscribe(changed: () => void): () => void
  /** Opens the browser's install question; works only while `current` is `prompt`. */
  prompt(): Promise<void>
  /** whether to offer the installation: the user has never chosen "later", or did so long ago */
  mayOffer(): boolean
  putOff(): void
}

/** Minutes of inactivity until the tablet locks itself; null: never. */
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
  /** name of an error, such as "TypeError", without its details */
  kind: string | null
}

export interface DeviceFacts {
  timeZone: string
  browser: string
  /** size and pixel ratio: "1180 x 820 at 2" */
  screen: string
  language: string
}
