import { sameText } from '../kernel/compare'
import { dateWords } from '../kernel/date-words'
import { isMobile, normalMobile } from '../kernel/names'
import {
  type DateOrder,
  type DateQuestion,
  type DateReading,
  orderOf,
  readDate,
} from '../kernel/read-date'
import { lostLetter, type TextTable } from '../kernel/table-cells'
import type { TableColumns } from '../kernel/table-titles'
import { cleanText } from '../kernel/text'
import { type CustomerColumn, numbersOf } from './import-columns'

export type Fields = Record<string, unknown>
export type Columns = TableColumns<CustomerColumn>

/**
 * For each column its reading, an example of how an open date is read, and the question that is left: one answer serves
 * all columns.
 */
export function datesOf(
  lines: TextTable,
  { columns }: Columns,
  dateOrder: DateOrder | null,
  today: string,
): {
  readings: readonly DateReading[]
  readAs: readonly (string | null)[]
  question: DateQuestion | null
} {
  let question: DateQuestion | null = null
  const readAs = columns.map((): string | null => null)
  const readings = columns.map((column, at): DateReading => {
    const latest = column?.dates === 'past' ? today : '2099-12-31'
    if (!column?.dates) return { order: null, latest }
    const { decided, open: cell } = orderOf(lines.map((cells) => cells[at] ?? ''))
    const dayIn = (order: DateOrder) => {
      const read = cell === null ? null : readDate(cell, { order, latest })
      return read && 'value' in read ? read.value : ''
    }
    if (cell !== null && decided === null)
      question ??= { title: column.title, cell, days: { day: dayIn('day'), month: dayIn('month') } }
    const order = decided ?? dateOrder
    if (cell !== null && order !== null)
      readAs[at] = `${cell} is read as ${dateWords(dayIn(order))}`
    return { order, latest }
  })
  return { readings, readAs, question }
}

const noReading: DateReading = { order: null, latest: '' }

/**
 * The fields of a line; blank cells are left out. Of several columns of a field the first one that is filled counts, and
 * a mobile number before another one. `wrong`: the error text for the first cell that can't be read.
 */
export function readCells(
  cells: readonly string[],
  { columns, order }: Columns,
  readings: readonly DateReading[],
) {
  const fields: Fields = {}
  const remarks: string[] = []
  let wrong: string | null = null
  for (const at of order) {
    const column = columns[at]
    const cell = cells[at] ?? ''
    if (!column || isSettled(fields, column) || cleanText(cell) === '') continue
    const read = lostLetter(cell) ?? column.read(cell, readings[at] ?? noReading)
    if ('wrong' in read) wrong ??= `${column.title}: ${read.wrong}`
    else if (read.value !== '') setField(fields, column, read.value)
    if ('remark' in read && read.remark) remarks.push(`${column.title} ${read.remark}`)
  }
  const others = otherNumbers(cells, { columns, order }, fields)
  if (others !== '') {
    fields.notes = [fields.notes, others].filter(Boolean).join('\n')
    remarks.push(`${others}, in the notes`)
  }
  return { fields: withoutLastName(fields), wrong, remarks }
}

/** The numbers besides the mobile number that counts, for the notes: "Other number: 02 8123 4567"; empty for none. */
function otherNumbers(
  cells: readonly string[],
  { columns, order }: Pick<Columns, 'columns' | 'order'>,
  { mobileNumber }: Fields,
): string {
  const all = order.flatMap((at) =>
    columns[at]?.field === 'mobileNumber' ? numbersOf(cells[at] ?? '') : [],
  )
  const others = all.filter((number) => normalMobile(number) !== mobileNumber)
  const isOne = all.length < 2 || others.length === all.length
  return isOne || others.length === 0 ? '' : `Other number: ${[...new Set(others)].join(', ')}`
}

const isSettled = (fields: Fields, { field }: CustomerColumn): boolean =>
  field in fields && (field !== 'mobileNumber' || isMobile(`${fields[field]}`))

function setField(fields: Fields, { field }: CustomerColumn, value: unknown): void {
  if (!(field in fields) || isMobile(`${value}`)) fields[field] = value
}

/** The fields, with a whole name shortened by the last name that stands in a column of its own. */
function withoutLastName(fields: Fields): Fields {
  const { firstName, lastName } = fields
  if (typeof firstName !== 'string' || typeof lastName !== 'string') return fields
  const start = firstName.slice(0, -lastName.length - 1)
  const isWhole = start !== '' && sameText(firstName, `${start} ${lastName}`)
  return isWhole ? { ...fields, firstName: start } : fields
}
