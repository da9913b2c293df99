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
  /** what the service had said against it, if anything */
  message: string | null
  canComeBack: boolean
}

/** The latest first; `more`: there are older ones. */
export interface Journal {
  rows: readonly JournalItem[]
  more: boolean
}

export type BroughtBack = { ok: true; entryId: string } | { ok: false; message: string }

/** What came of a file; nothing of it is kept unless all of it can be read. */
export type ImportResult =
  | {
      ok: true
      /** entries that wait here now, by user */
      added: Readonly<Record<string, number>>
      /** entries that this tablet has already, waiting or ended */
      known: number
    }
  | { ok: false; message: string }

/** What a device says of its storage, in bytes; null where it doesn't tell. */
export interface StorageState {
  used: number | null
  quota: number | null
  /** whether the browser has promised not to throw it away when it needs room */
  persisted: boolean | null
}

/** What of a store is on this device, for a day without a connection. */
export interface Held {
  /** its resources, and the days that a tablet keeps */
  board: boolean
  /** every customer who booked there */
  customers: boolean
}

/** What the device page and support need of the engine; loaded when it is first asked for. */
export interface Upkeep {
  /** what became of entries of the store that is logged in */
  journal(limit: number): View<Journal>
  /** Puts a discarded entry back among the conflicts, with its ways out. */
  bringBack(entryId: string): Promise<BroughtBack>
  /**
   * All entries and the journal as JSON, for support: what another tablet can import. `more` goes
   * along, such as the last errors.
   */
  exportQueue(more?: Readonly<Record<string, unknown>>): Promise<string>
  /**
   * Takes in what waits in an exported queue. Entries keep their keys, users and stores: nothing is
   * sent twice, nor as somebody else.
   */
  importQueue(text: string): Promise<ImportResult>
  /** what of the store that is logged in is on this device */
  held(): View<Held>
  /** Takes away what the service can tell again; what people did stays. */
  wipe(): Promise<void>
}
