import type { Cells, SheetLayout, Weight } from './sheet'

/** What is asked of the thread that makes a spreadsheet, one after another. */
export type ToThread =
  | { open: SheetLayout }
  | { rows: readonly Cells[]; weight: Weight }
  | { finish: true }

/** Its answer to each: the file to `finish`, null to the others when they are done. */
export type FromThread = Uint8Array<ArrayBuffer> | null
