import type { IconName } from '../../ui/icons/icon-paths'

/** Data of the chip. Times are milliseconds since the epoch; null is "not yet" or "none". */
export interface SyncStatus {
  online: boolean | null
  /** whether the service answers is being checked */
  isChecking: boolean
  offlineSince: number | null
  queued: number
  conflicts: number
  oldestAt: number | null
  lastSyncAt: number | null
  /** Progress of the first sync, 0 to 1; null when it is done. */
  progress: number | null
  needsLogin: boolean
  storageError: string | null
  /**
   * milliseconds by which this tablet's clock is ahead of the service's; null before they were compared
   */
  clockAheadMs: number | null
  /** changes made by a newer version of the app, which alone can send them */
  newer: number
  /** waiting changes of other users, by user */
  waitingFor: Readonly<Record<string, number>>
}

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
