import type { Cell, ColumnKind } from '#domain/reports/table'
import { clockTime, usDate, usDateTime } from '../../ui/format-date'
import { amount } from '../../ui/format-money'

const numeric: readonly ColumnKind[] = ['whole', 'decimal', 'percent', 'php']

export const isNumeric = (kind: ColumnKind): boolean => numeric.includes(kind)

const upTo = (digits: number) => new Intl.NumberFormat('en-US', { maximumFractionDigits: digits })
const whole = upTo(0)
const decimal = upTo(2)

/** A cell of a report in words; a dash where there is nothing. */
export function cellText(kind: ColumnKind, cell: Cell | undefined): string {
  if (cell === null || cell === undefined || cell === '') return '-'
  switch (kind) {
    case 'text':
      return String(cell)
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
