import type { Status, Sync } from '#sync'
import type { Device } from '../../data/device'
import type { Intents } from '../../data/intents'
import type { IconName } from '../../ui/icons/icon-paths'

/** The parts of the engine's status that the chip and the panel show. */
export type SyncStatus = Pick<
  Status,
  | 'online'
  | 'isChecking'
  | 'offlineSince'
  | 'queued'
  | 'conflicts'
  | 'oldestAt'
  | 'lastSyncAt'
  | 'progress'
  | 'needsLogin'
  | 'storageError'
  | 'clockAheadMs'
  | 'newer'
  | 'waitingFor'
>

/** The means of the panel's actions. */
export interface PanelDeps {
  sync: Sync
  intents: Intents
  device: Pick<Device, 'events' | 'saveFile'>
  goTo: (link: string) => void
}

/** A pending change as text. */
export interface QueueRow {
  id: string
  icon: IconName
  /** such as "Check-in · Raul Sy" */
  title: string
  /** such as "PHP 1,200.00 CASH, LOCKER 15" */
  detail: string
  queuedAt: number
  /** as in QueueItem */
  restoredTo?: number | undefined
  /** the user whose log-in it waits for, on a tablet of users with PINs */
  waitsFor?: string | undefined
  /** A remark such as "sending" or "by makati, sent when makati logs in". */
  note: string | null
}

/** One side of a conflict: the booking at the service, or the one that this tablet wanted. */
export interface ConflictSide {
  heading: string
  name: string
  lines: readonly string[]
  foot: string | null
  /** whether the last line is a phone number */
  isPhone?: boolean
}

/** A choice of a conflict as text. */
export interface ChoiceText {
  id: string
  label: string
  /** the reason to choose it, shown at the right: "free, qualified" */
  reason: string | null
  /** label of the button that carries it out, which repeats the choice: "Give to HELEN" */
  action: string
}

/** A field that both sides changed. */
export interface FieldChoice {
  field: string
  label: string
  was: string
  theirs: string
  yours: string
}

/** A refused change that the user has to resolve, as text. */
export interface ConflictCard {
  id: string
  /** The kind of conflict: "Slot taken". */
  title: string
  sentence: string
  sides: readonly ConflictSide[]
  /** fields that both sides changed; the user picks a side for each */
  fields: readonly FieldChoice[]
  choices: readonly ChoiceText[]
  /** a sentence about money that stays if the change is discarded; null: none */
  stays: string | null
  /** label of the button that opens the form with the same details: "More times"; null: no button */
  more: string | null
}

export interface SyncModel {
  status: SyncStatus
  /** milliseconds since the epoch, to tell how old a change is */
  now: number
  conflicts: readonly ConflictCard[]
  queue: readonly QueueRow[]
}

/** The resolution of a conflict: a choice, or the fields that keep this tablet's value. */
export type Resolution = { choice: string } | { mine: readonly string[] }

export interface SyncActions {
  syncNow: () => void
  /** Returns an error text, or null when the file is saved. */
  exportQueue: () => Promise<string | null>
  /** Opens the device page. */
  showDevice: () => void
  /** Returns an error text, or null when the conflict is resolved. */
  resolve: (conflictId: string, resolution: Resolution) => Promise<string | null>
  /** Returns an error text, or null when the change is discarded. */
  discard: (conflictId: string, reason: string) => Promise<string | null>
  /** Makes the changes that wait for a user conflicts. Returns an error text, or null when they are. */
  stopWaiting: (user: string) => Promise<string | null>
  more: (conflictId: string) => void
  /** opens the log-in over the screen after the session has ended */
  logInAgain: () => void
}
