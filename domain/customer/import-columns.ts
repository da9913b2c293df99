import { customerFields } from '../fields/customers'
import type { Labelled } from '../fields/field'
import { dateWords } from '../kernel/date-words'
import { isMobile, normalMobile } from '../kernel/names'
import { type DateReading, readDate } from '../kernel/read-date'
import { type CellRead, textCell, upperCell } from '../kernel/table-cells'
import { columnTitled, type TitledColumn } from '../kernel/table-titles'
import { plainDigits } from '../kernel/text'
import type { Customer } from '../rows/customer'

/** A column of a table of customers. */
export interface CustomerColumn extends TitledColumn {
  read: (cell: string, dates: DateReading) => CellRead
  /** whether the cells are dates; `past`: none after today, `any`: also later ones */
  dates?: 'past' | 'any'
  /** cell of the template's example row */
  example: string
  /** whether a known customer lacks the field, so that the import fills it; absent: the field stays */
  isEmpty?: (person: Customer, fields: Record<string, unknown>) => boolean
}

const notesCell = (cell: string): CellRead => ({ value: cell.trim() })

/** The numbers in a cell. */
export const numbersOf = (cell: string): string[] =>
  cell
    .split(/:::|[;,\n]|\s\/\s/)
    .map((part) => part.trim())
    .filter((part) => /\d/.test(part))

/**
 * Reads a mobile number. Spreadsheets write a number as 639171234567.0, or round it to 6.39171E+11; address books put
 * several numbers into a cell, of which the first mobile number counts.
 */
function mobileCell(cell: string): CellRead {
  const several = numbersOf(cell).find((part) => isMobile(normalMobile(part)))
  const plain = plainDigits(several ?? cell)
    .replace(/^'/, '')
    .replace(/\.0+$/, '')
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

const titled = (field: Labelled<typeof customerFields>) => ({
  title: customerFields[field].label,
  field,
})

/** The columns of a table of customers. Mobile number and first name are required. */
export const customerColumns: readonly CustomerColumn[] = [
  {
    ...titled('mobileNumber'),
    aliases: [
      'mobile',
      'mobile number',
      'mobile phone',
      'mobile phone number',
      'cell phone',
      'cellphone',
      'cell',
      'cell no',
      'cell number',
      'cellphone no',
      'cellphone number',
      'cp no',
      'cp number',
      'contact no',
      'contact number',
      'contact',
      'phone',
      'phone number',
      'phone no',
      'primary phone',
      'phone 1 value',
      'phone 2 value',
      'phone 3 value',
      'whatsapp',
      'viber',
      'telephone',
      'tel',
      'tel no',
      'telephone number',
      'home phone',
      'business phone',
      'other phone',
    ],
    read: mobileCell,
    example: '0917 123 4567',
  },
  {
    ...titled('firstName'),
    aliases: ['given name', 'firstname', 'first', 'forename', 'fname'],
    read: textCell,
    example: 'Maria',
    isEmpty: ({ firstName }) => firstName === '',
  },
  {
    ...titled('lastName'),
    aliases: ['surname', 'family name', 'lastname', 'last', 'lname'],
    read: textCell,
    example: 'Santos',
    isEmpty: ({ lastName }) => !lastName,
  },
  {
    ...titled('email'),
    aliases: ['e mail', 'email address', 'e mail address', 'e mail 1 value', 'email 1 value'],
    read: textCell,
    example: 'maria@example.com',
  },
  {
    ...titled('birthDate'),
    aliases: ['birthday', 'birthdate', 'date of birth', 'dob', 'bday', 'b day', 'born'],
    read: dateCell,
    dates: 'past',
    example: '1990-02-28',
  },
  {
    ...titled('type'),
    aliases: ['customer type', 'client type'],
    read: upperCell,
    example: 'REGULAR',
    isEmpty: (person, fields) => isRegular(person) && isContract(fields),
  },
  {
    ...titled('contractEndDate'),
    aliases: ['contract end', 'contract until'],
    read: dateCell,
    dates: 'any',
    example: '',
    // A contract needs a type, so an end date without a type fills no field.
    isEmpty: (person, fields) => isRegular(person) && 'type' in fields && isContract(fields),
  },
  {
    title: customerFields.pointsEarned.label,
    field: 'points',
    aliases: ['loyalty points', 'points balance', 'reward points'],
    read: pointsCell,
    example: '120',
  },
  {
    ...titled('notes'),
    aliases: [
      'note',
      'remarks',
      'remark',
      'comments',
      'comment',
      'memo',
      'customer notes',
      'client notes',
    ],
    read: notesCell,
    example: 'Left shoulder',
    isEmpty: ({ notes }) => !notes,
  },
]

/** A column with the whole name. It counts where the first name is blank. */
export const wholeName: CustomerColumn = {
  title: 'Name',
  field: 'firstName',
  aliases: [
    'full name',
    'fullname',
    'complete name',
    'client name',
    'customer name',
    'guest name',
    'member name',
    'contact name',
    'display name',
    'client',
    'customer',
    'guest',
    'member',
  ],
  isLast: true,
  read: textCell,
  example: '',
}

/** All columns that a table may have. */
export const readColumns: readonly CustomerColumn[] = [...customerColumns, wholeName]

export const customerColumn = (title: string): CustomerColumn | null =>
  columnTitled(readColumns, title)
