import type { Cell, ColumnKind } from '#domain/reports/table'
import { statuses } from '#domain/rows/appointment'
import { clockTime, usDate, usDateTime } from '../../../ui/format/format-date'
import { amount } from '../../../ui/format/format-money'
import { codeWords } from '../../../ui/format/format-text'
import { statusLook } from '../../../ui/format/status'

const numeric: readonly ColumnKind[] = ['whole', 'decimal', 'percent', 'php']

export const isNumeric = (kind: ColumnKind): boolean => numeric.includes(kind)

const upTo = (digits: number) => new Intl.NumberFormat('en-US', { maximumFractionDigits: digits })
const whole = upTo(0)
const decimal = upTo(2)

const statusWords = new Map<string, string>(statuses.map((code) => [code, statusLook(code).word]))
const codeShape = /^[A-Z]+(_[A-Z]+)+$/

/** A code as the screens spell it: CHECKED-IN, DNA ADMIN. */
function inWords(text: string): string {
  const status = statusWords.get(text)
  return status ?? (codeShape.test(text) ? codeWords(text) : text)
}

/** A cell of a report as text; a dash if it is empty. */
export function cellText(kind: ColumnKind, cell: Cell | undefined): string {
  if (cell === null || cell === undefined || cell === '') return '-'
  switch (kind) {
    case 'text':
      return inWords(String(cell))
    case 'php':
      return amount(Number(cell) / 100)
    case 'whole':
      return whole.format(Number(cell))
    case 'decimal':
      return decimal.format(Number(cell))
    case 'percent':
      return `${whole.format(Number(cell) * 100)}%`
    case 'date':
      return usDate(String(cell))
    case 'time':
      return clockTime(String(cell))
    case 'date-time':
      return usDateTime(String(cell))
  }
}
