import type { CommandInputs, CommandName } from '#domain/commands/all'
import type { View } from './view'

/** An ended entry, from the journal of this tablet. */
export interface JournalItem {
  entryId: string
  command: CommandName
  /** the parsed input */
  input: CommandInputs[CommandName]
  /** user and time of the command (milliseconds since the epoch) */
  user: string
  queuedAt: number
  ending: 'applied' | 'superseded' | 'withdrawn' | 'discarded'
  endedAt: number
  /** the user who ended the entry; null: the service, or a merge */
  by: string | null
  /** the reason that this user gave */
  reason: string | null
  /** the service's last refusal, if there was one */
  message: string | null
  canComeBack: boolean
}

/** The latest entries first. `more`: older ones exist. */
export interface Journal {
  rows: readonly JournalItem[]
  more: boolean
}

export type BroughtBack = { ok: true; entryId: string } | { ok: false; message: string }

/** Result of an import. Nothing is imported unless the whole file is valid. */
export type ImportResult =
  | {
      ok: true
      /** numbers of imported entries that are pending here, by user */
      added: Readonly<Record<string, number>>
      /** number of entries that this tablet already has, pending or ended */
      known: number
    }
  | { ok: false; message: string }

/** Storage of the device in bytes, as the browser reports it; null when it doesn't. */
export interface StorageState {
  used: number | null
  quota: number | null
  /** whether the browser has promised not to delete the storage when space is short */
  persisted: boolean | null
}

/** Parts of the store that are complete on this device, so that it can be used without a connection. */
export interface SyncCoverage {
  /** resources, and all days that a tablet keeps */
  board: boolean
  /** all customers who have booked in the store */
  customers: boolean
}

/** Functions for the device page and support. */
export interface Upkeep {
  /** ended entries of the session's store */
  journal(limit: number): View<Journal>
  /** Returns a discarded entry to the conflicts, with its choices. */
  bringBack(entryId: string): Promise<BroughtBack>
  /**
   * Exports all entries and the journal as JSON, for support or for another tablet. `more` is added to the file, for
   * example the last errors.
   */
  exportQueue(more?: Readonly<Record<string, unknown>>): Promise<string>
  /**
   * Imports the pending entries of an exported queue. They keep their keys, users and stores, so nothing is sent
   * twice or in another user's name.
   */
  importQueue(text: string): Promise<ImportResult>
  /** parts of the session's store that are on this device */
  syncCoverage(): View<SyncCoverage>
  /** Deletes all rows that can be pulled again; keeps entries and journal. */
  wipe(): Promise<void>
}
