import type { Status } from '#sync'
import type { IconName } from '../../ui/icons/icon-paths'

/** The part of the engine's status that the chip and the panel show. */
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

/** A waiting change, in words. */
export interface QueueRow {
  id: string
  icon: IconName
  /** "Check-in · Raul Sy" */
  title: string
  /** "PHP 1,200.00 CASH, LOCKER 15" */
  detail: string
  queuedAt: number
  /** A remark: "sending", "by makati, sent when makati logs in". */
  note: string | null
}

/** One side of a conflict: the booking at the service, or the one wanted here. */
export interface ConflictSide {
  heading: string
  name: string
  lines: readonly string[]
  foot: string | null
  /** The foot is a phone number. */
  isPhone?: boolean
}

/** A way out in words; the first of a card is the default. */
export interface WayOut {
  id: string
  label: string
  /** The reason for it, at the right: "free, qualified". */
  reason: string | null
  /** Label of the primary button, which repeats the choice: "Give to HELEN". */
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

/** A refused change that the user must settle. */
export interface ConflictCard {
  id: string
  /** The conflict's name: "Slot taken". */
  title: string
  sentence: string
  sides: readonly ConflictSide[]
  /** Fields in conflict: the user picks a side for each. */
  fields: readonly FieldChoice[]
  ways: readonly WayOut[]
  /** "More times": opens the form with the same details. */
  more: string | null
}

export interface SyncModel {
  status: SyncStatus
  /** The clock, for ages. */
  now: number
  conflicts: readonly ConflictCard[]
  queue: readonly QueueRow[]
}

/** The decision about a conflict: a way out, or the fields in which this tablet's value stands. */
export type Settlement = { way: string } | { mine: readonly string[] }

export interface SyncActions {
  syncNow: () => void
  /** Returns the error text, or null when the file is saved. */
  exportQueue: () => Promise<string | null>
  /** Opens the page about this device. */
  showDevice: () => void
  /** Returns the error text, or null when it is settled. */
  settle: (conflictId: string, settlement: Settlement) => Promise<string | null>
  /** Returns the error text, or null when it is discarded. */
  discard: (conflictId: string, reason: string) => Promise<string | null>
  more: (conflictId: string) => void
  /** Opens the log-in over the screen after the session has ended. */
  logInAgain: () => void
}
