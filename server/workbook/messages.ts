import type { Cells, SheetLayout, Weight } from './sheet'

/** Messages to the thread that makes a spreadsheet, in their order. */
export type ToThread =
  | { open: SheetLayout }
  | { rows: readonly Cells[]; weight: Weight }
  | { finish: true }

/** The thread's answer to a message: the file to `finish`, null to the rest when they are done. */
export type FromThread = Uint8Array<ArrayBuffer> | null
