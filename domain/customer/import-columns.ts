import { dateWords } from '../kernel/date-words'
import { normalMobile } from '../kernel/names'
import { type DateReading, readDate } from '../kernel/read-date'
import { type CellRead, textCell, upperCell } from '../kernel/table-cells'
import { plainDigits } from '../kernel/text'
import type { Customer } from '../rows/customer'

/** A column of a table of customers. */
export interface CustomerColumn {
  title: string
  field: string
  /** other titles of the column, in the form for comparisons */
  aliases: readonly string[]
  read: (cell: string, dates: DateReading) => CellRead
  /** whether the cells are dates; `past`: none after today, `any`: also later ones */
  dates?: 'past' | 'any'
  /** cell of the template's example row */
  example: string
  /** whether a known customer lacks the field, so that the import fills it; absent: the field stays */
  isEmpty?: (person: Customer, fields: Record<string, unknown>) => boolean
}

const notesCell = (cell: string): CellRead => ({ value: cell.trim() })

/** Reads a mobile number. Spreadsheets write a number as 639171234567.0, or round it to 6.39171E+11. */
function mobileCell(cell: string): CellRead {
  const plain = plainDigits(cell).replace(/^'/, '').replace(/\.0+$/, '')
  return /^\d(\.\d+)?e\+?\d+$/i.test(plain)
    ? { wrong: `"${plain}" lost its last digits. Format the column as text.` }
    : { value: normalMobile(plain) }
}

function dateCell(cell: string, dates: DateReading): CellRead {
  const read = readDate(cell, dates)
  if ('wrong' in read) return read
  return { value: read.value, remark: read.isGuessed ? dateWords(read.value) : undefined }
}

function pointsCell(cell: string): CellRead {
  const plain = plainDigits(cell)
    .replace(/,(?=\d{3}(\D|$))/g, '')
    .replace(/\.0+$/, '')
  if (/^\d+$/.test(plain)) return { value: Number(plain) }
  const isNegative = /^[-\u2212]\d+$/.test(plain)
  return {
    wrong: isNegative ? `"${plain}" should be 0 or more` : `"${plain}" is not a whole number`,
  }
}

const isRegular = ({ type }: Customer): boolean => type === 'REGULAR'
const isContract = (fields: Record<string, unknown>): boolean => fields.type !== 'REGULAR'

/** The columns of a table of customers. Mobile number and first name are required. */
export const customerColumns: readonly CustomerColumn[] = [
  {
    title: 'Mobile No.',
    field: 'mobileNumber',
    aliases: ['mobile', 'mobile no', 'mobile number', 'phone', 'phone number', 'cellphone'],
    read: mobileCell,
    example: '0917 123 4567',
  },
  {
    title: 'First Name',
    field: 'firstName',
    aliases: ['name'],
    read: textCell,
    example: 'Maria',
    isEmpty: ({ firstName }) => firstName === '',
  },
  {
    title: 'Last Name',
    field: 'lastName',
    aliases: ['surname'],
    read: textCell,
    example: 'Santos',
    isEmpty: ({ lastName }) => !lastName,
  },
  {
    title: 'Email',
    field: 'email',
    aliases: ['e-mail'],
    read: textCell,
    example: 'maria@example.com',
  },
  {
    title: 'Birth Date',
    field: 'birthDate',
    aliases: ['birthday', 'birthdate'],
    read: dateCell,
    dates: 'past',
    example: '1990-02-28',
  },
  {
    title: 'Type',
    field: 'type',
    aliases: [],
    read: upperCell,
    example: 'REGULAR',
    isEmpty: (person, fields) => isRegular(person) && isContract(fields),
  },
  {
    title: 'Contract End',
    field: 'contractEndDate',
    aliases: ['contract end date'],
    read: dateCell,
    dates: 'any',
    example: '',
    // A contract needs a type, so an end date without a type fills no field.
    isEmpty: (person, fields) => isRegular(person) && 'type' in fields && isContract(fields),
  },
  { title: 'Points', field: 'points', aliases: [], read: pointsCell, example: '120' },
  {
    title: 'Notes',
    field: 'notes',
    aliases: ['note', 'remarks'],
    read: notesCell,
    example: 'Left shoulder',
    isEmpty: ({ notes }) => !notes,
  },
]
