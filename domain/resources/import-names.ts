import { sameText } from '../kernel/compare'
import type { TableColumns } from '../kernel/table-titles'
import { cleanText } from '../kernel/text'
import type { ResourceKind } from '../rows/resources'
import type { ImportColumn } from './import-columns'

/** The most rows that one import adds or changes. */
export const importLimit = 500

export type Columns = TableColumns<ImportColumn>

/** A row of a table, with its own name. */
export interface Given {
  line: number
  name: string
  cells: readonly string[]
  /** the reason why the name can't be read; null if it can */
  wrong: string | null
}

/** The rows of a line: several for a name with a range. */
export function spread(
  cells: readonly string[],
  line: number,
  { columns, order }: Columns,
  kind: ResourceKind,
): Given[] {
  const named = order.filter((at) => columns[at]?.field === 'name')
  const name = named.map((at) => cleanText(cells[at] ?? '')).find((each) => each !== '') ?? ''
  const isPlace = kind === 'rooms' || kind === 'lockers'
  const wrong = isPlace && isUnreadRange(name) ? rangeText(name) : null
  return namesOf(name, isPlace).map((each) => ({ line, name: each, cells, wrong }))
}

const rangeText = (name: string): string =>
  `Name: "${name}" is no range. Write it like M-01 to M-20, with at most ${importLimit} names, or a row each.`

/** Whether a name looks like a range, such as "M-01 to F-20", but stands for no row each. */
const isUnreadRange = (name: string): boolean =>
  /\d\s+(to|through|-|–)\s+\D*\d+$/i.test(name) && namesOf(name, true).length === 1

const range = /^(.*\D)?(\d+)\s*(?:-|–|to)\s*(\d+)$/i
const longRange = /^(.*\D)(\d+)\s*(?:-|–|to|through)\s*(.*\D)(\d+)$/i

/**
 * The names of a range: "LOCKER 08-10" is LOCKER 08, LOCKER 09, LOCKER 10. `isPlace`: the first part may stand twice,
 * as in "M-01 to M-20".
 */
export function namesOf(name: string, isPlace = false): string[] {
  const [, before = '', from = '', to = ''] = range.exec(name) ?? longRangeIn(name, isPlace) ?? []
  const count = from === '' ? 0 : Number(to) - Number(from) + 1
  if (count < 2 || count > importLimit) return [name]
  return Array.from({ length: count }, (_, at) =>
    cleanText(before + String(Number(from) + at).padStart(from.length, '0')),
  )
}

function longRangeIn(name: string, isPlace: boolean): string[] | null {
  const [whole = '', before = '', from = '', again = '', to = ''] = longRange.exec(name) ?? []
  return isPlace && whole !== '' && sameText(before, again) ? [whole, before, from, to] : null
}
