import { wholeName } from '#domain/customer/import-columns'
import { customerFields } from '#domain/fields/customers'
import type { TextTable } from '#domain/kernel/table-cells'

const { mobileNumber, firstName, lastName, email, birthDate, notes } = customerFields
const names = [mobileNumber.label, firstName.label, lastName.label, wholeName.title]
const titles = [...names, email.label, birthDate.label, notes.label]

/** A line of a card, such as TEL;TYPE=CELL:0917 123 4567. */
interface Property {
  name: string
  /** the part between name and value, in capital letters */
  kind: string
  value: string
}

/** Reads the contacts of a vCard file (versions 2.1 to 4.0) as a table of customers. */
export function parseCards(text: string): TextTable {
  const rows: string[][] = []
  let card: Property[] = []
  for (const line of linesOf(text)) {
    const property = propertyIn(line)
    if (property?.name === 'BEGIN') card = []
    else if (property?.name === 'END') rows.push(rowOf(card))
    else if (property) card.push(property)
  }
  return [titles, ...rows]
}

function rowOf(card: readonly Property[]): string[] {
  const valuesOf = (name: string) => card.filter((each) => each.name === name)
  const textOf = (name: string) => plain(valuesOf(name)[0]?.value ?? '')
  const [last = '', first = ''] = partsOf(valuesOf('N')[0]?.value ?? '').map(plain)
  const isMobile = ({ kind }: Property) => /CELL|MOBILE/.test(kind)
  const phones = valuesOf('TEL').toSorted((a, b) => Number(isMobile(b)) - Number(isMobile(a)))
  const numbers = phones.map(({ value }) => plain(value).replace(/^tel:/i, '')).join(' ::: ')
  return [numbers, first, last, textOf('FN'), textOf('EMAIL'), textOf('BDAY'), textOf('NOTE')]
}

/** The lines of a file, each property on one. A long one is folded, or ends with = if its letters are encoded. */
function linesOf(text: string): string[] {
  const unfolded = text.replace(/\r\n?/g, '\n').replace(/\n[ \t]/g, '')
  const lines: string[] = []
  for (const line of unfolded.split('\n')) {
    const before = lines.at(-1) ?? ''
    if (before.endsWith('=') && isEncoded(before)) lines.splice(-1, 1, before.slice(0, -1) + line)
    else lines.push(line)
  }
  return lines
}

const isEncoded = (line: string): boolean => /^[^:]*QUOTED-PRINTABLE/i.test(line)

function propertyIn(line: string): Property | null {
  const [, name = '', kind = '', value = ''] =
    /^(?:[\w-]+\.)?([\w-]+)([^:]*):(.*)$/.exec(line) ?? []
  if (name === '') return null
  return {
    name: name.toUpperCase(),
    kind: kind.toUpperCase(),
    value: isEncoded(line) ? withLetters(value) : value,
  }
}

/** Text whose letters are encoded, such as Ni=C3=B1a. */
function withLetters(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll('%', '%25').replace(/=([\dA-F]{2})/gi, '%$1'))
  } catch {
    return value
  }
}

/** The parts of a name, which semicolons separate. */
const partsOf = (value: string): string[] =>
  value
    .replaceAll('\\;', '\u0000')
    .split(';')
    .map((part) => part.replaceAll('\u0000', ';'))

const plain = (value: string): string => value.replace(/\\n/gi, '\n').replace(/\\([,;\\])/g, '$1')
