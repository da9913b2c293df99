import type { Cells, SheetLayout, Weight } from './sheet'

/** Messages to the thread that makes a spreadsheet, in order. */
export type ToThread =
  | { open: SheetLayout }
  | { rows: readonly Cells[]; weight: Weight }
  | { finish: true }

/** The thread's answers: the file for `finish`, otherwise null when the step is done. */
export type FromThread = Uint8Array<ArrayBuffer> | null
