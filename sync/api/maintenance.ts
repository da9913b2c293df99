import type { CommandInputs, CommandName } from '#domain/commands/all'
import type { View } from './view'

/** An entry that has ended, as the journal of this tablet keeps it. */
export interface JournalItem {
  entryId: string
  command: CommandName
  /** the parsed input */
  input: CommandInputs[CommandName]
  /** who gave the command, and when (milliseconds since the epoch) */
  user: string
  queuedAt: number
  ending: 'applied' | 'superseded' | 'withdrawn' | 'discarded'
  endedAt: number
  /** the person who ended it; null: the service, or a merge */
  by: string | null
  /** why, in that person's words */
  reason: string | null
  /** the service's last refusal, if there was one */
  message: string | null
  canComeBack: boolean
}

/** The latest first; `more`: there are older ones. */
export interface Journal {
  rows: readonly JournalItem[]
  more: boolean
}

export type BroughtBack = { ok: true; entryId: string } | { ok: false; message: string }

/** Result of an import; no entry is kept unless the whole file can be read. */
export type ImportResult =
  | {
      ok: true
      /** entries that wait here now, by user */
      added: Readonly<Record<string, number>>
      /** entries that this tablet has already, waiting or ended */
      known: number
    }
  | { ok: false; message: string }

/** Storage of the device as the browser reports it, in bytes; null where it doesn't tell. */
export interface StorageState {
  used: number | null
  quota: number | null
  /** whether the browser has promised not to throw it away when it needs room */
  persisted: boolean | null
}

/** Parts of a store that are on this device, for a day without a connection. */
export interface Held {
  /** its resources, and the days that a tablet keeps */
  board: boolean
  /** every customer who booked there */
  customers: boolean
}

/** Calls for the device page and support. */
export interface Upkeep {
  /** ended entries of the store that is logged in */
  journal(limit: number): View<Journal>
  /** Puts a discarded entry back among the conflicts, with its ways out. */
  bringBack(entryId: string): Promise<BroughtBack>
  /**
   * All entries and the journal as JSON, for support; another tablet can import it. `more` is
   * added to it, such as the last errors.
   */
  exportQueue(more?: Readonly<Record<string, unknown>>): Promise<string>
  /**
   * Adds the pending entries of an exported queue. Entries keep their keys, users and stores: nothing is
   * sent twice, nor in another user's name.
   */
  importQueue(text: string): Promise<ImportResult>
  /** parts of the store that is logged in that are on this device */
  held(): View<Held>
  /** Deletes all rows that can be pulled again; entries and journal stay. */
  wipe(): Promise<void>
}
