import type { IconName } from '../../ui/icons/icon-paths'

/** What the chip tells. Times are milliseconds since the epoch; null is "not yet" or "none". */
export interface SyncStatus {
  online: boolean | null
  /** it is in doubt whether the service still answers */
  isChecking: boolean
  offlineSince: number | null
  queued: number
  conflicts: number
  oldestAt: number | null
  lastSyncAt: number | null
  /** The first download, 0 to 1; null when it is done. */
  progress: number | null
  needsLogin: boolean
  storageError: string | null
  /** by how many milliseconds this tablet's clock is ahead of the service's; null until they were compared */
  clockAheadMs: number | null
  /** made by a newer version of the app, which alone can send them */
  newer: number
  /** how many changes wait here for other people, by user */
  waitingFor: Readonly<Record<string, number>>
}

/** One change that waits, in words. */
export interface QueueRow {
  id: string
  icon: IconName
  /** "Check-in · Raul Sy" */
  title: string
  /** "PHP 1,200.00 CASH, LOCKER 15" */
  detail: string
  queuedAt: number
  /** What is unusual about it: "sending", "by makati, sent when makati logs in". */
  note: string | null
}

/** One side of a conflict: the booking that is there, or the one wanted here. */
export interface ConflictSide {
  heading: string
  name: string
  lines: readonly string[]
  foot: string | null
  /** The foot is a number to call. */
  isPhone?: boolean
}

/** A way out as the person reads it; the first of a card is the default. */
export interface WayOut {
  id: string
  label: string
  /** Why it is offered, at the right: "free, qualified". */
  reason: string | null
  /** The primary button, which repeats the choice: "Give to HELEN". */
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

/** A change that the service refused and that a person has to settle. */
export interface ConflictCard {
  id: string
  /** The trouble's name: "Slot taken". */
  title: string
  sentence: string
  sides: readonly ConflictSide[]
  /** Where fields are in conflict the person picks whose value stands, field by field. */
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

/** How a conflict is settled: a way out, or the fields in which this tablet's value stands. */
export type Settlement = { way: string } | { mine: readonly string[] }

export interface SyncActions {
  syncNow: () => void
  /** Answers what stands against it, in words, or null when the file is saved. */
  exportQueue: () => Promise<string | null>
  /** Opens the page about this device. */
  showDevice: () => void
  /** Answers what stands against it, in words, or null when it is settled. */
  settle: (conflictId: string, settlement: Settlement) => Promise<string | null>
  /** The same. */
  discard: (conflictId: string, reason: string) => Promise<string | null>
  more: (conflictId: string) => void
  /** Opens the log-in over the screen after a session that is over. */
  logInAgain: () => void
}
