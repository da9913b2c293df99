import { cleanText } from './text'

/** A table to import as text, its titles first. */
export type TextTable = readonly (readonly string[])[]

/** The table with other titles for some columns, by their places. The lines stay the same arrays. */
export const titled = (
  [titles = [], ...lines]: TextTable,
  chosen: Readonly<Record<string, string>>,
): TextTable => [titles.map((title, at) => chosen[at] ?? title), ...lines]

/** The value of a cell for a field, or the error text for a cell that can't be read. */
export type CellRead =
  /** `remark`: the value as text where the cell left a part of it open */
  { value: unknown; remark?: string | undefined } | { wrong: string }

/** The refusal of a cell with a letter that an earlier program lost; null for other cells. */
export const lostLetter = (cell: string): { wrong: string } | null =>
  cell.includes('\ufffd') ? { wrong: `"${cell}" has a lost letter. Type it again.` } : null

const namedAtMost = 12

/** Names as a list for a sentence, at most twelve of them. */
export function namesText(names: readonly string[]): string {
  const more = names.length - namedAtMost
  return names.slice(0, namedAtMost).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

/** The text of a refusal. One of an entry that a list doesn't have names those that the list has. */
export const withListed = (text: string, names: readonly string[] | undefined): string =>
  names && names.length > 0 && text.endsWith(' does not exist.')
    ? `${text} There are: ${namesText(names)}.`
    : text

export const textCell = (cell: string): CellRead => ({ value: cleanText(cell) })
export const upperCell = (cell: string): CellRead => ({ value: cleanText(cell).toUpperCase() })
