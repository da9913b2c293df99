import { own } from '#domain/kernel/own'
import type { RowChange } from '#domain/world'
import { commandOf } from '../outbox/work'
import type { Entry, Work } from '../store/entry'

/** A row of any table. */
export type Row = RowChange['row']

/** One field of the input that a person set, and what it touches of the row. */
export interface Edit {
  input: string
  fields: readonly string[]
  money: boolean
  /** the row as the person wanted it */
  wanted: Row | null
  /** it sets a value that stands by itself: no money, no change of status */
  isSet: boolean
}

/**
 * What an entry really edits: forms send all their fields, so one that leaves its part of the row
 * as the person saw it is no edit.
 */
export function editsOf(entry: Entry, seen: Row | null, wanted: Row | null): Edit[] {
  return Object.entries(commandOf(entry).edits)
    .map(([input, { fields, money }]) => ({
      input,
      fields,
      money,
      wanted,
      isSet: !(money || fields.includes('status')),
    }))
    .filter(({ input, fields }) => input in entry.input && differ(fields, seen, wanted).length > 0)
}

/** Which of an edit's fields differ between two rows. */
export function changedFields({ fields }: Edit, a: Row | null, b: Row | null): string[] {
  return differ(fields, a, b)
}

function differ(fields: readonly string[], a: Row | null, b: Row | null): string[] {
  return fields.filter((field) => !sameValue(fieldOf(a, field), fieldOf(b, field)))
}

/** The amount that a mode of payment belongs to. */
const amounts: Readonly<Record<string, string>> = {
  additionalPaymentMOP: 'additionalPaymentAmount',
  productPaymentMOP: 'productPaymentAmount',
}

/**
 * What a row has under a name that comes from a table of edits. Forms pay nothing "in cash": where
 * nothing is paid there is no mode.
 */
export function fieldOf(row: Row | null, field: string): unknown {
  if (!row) return undefined
  const amount = own(amounts, field)
  return amount && !own<unknown>(row, amount) ? null : own<unknown>(row, field)
}

/** Values of rows are JSON. */
export function sameValue(a: unknown, b: unknown): boolean {
  return Object.is(a, b) || canonical(a) === canonical(b)
}

function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return JSON.stringify(value ?? null)
  return JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * The command with only what its person edited, to be sent on top of others' changes. Null when
 * it can't be read back.
 */
export function mergedInput(entry: Entry, edits: readonly Edit[]): Work | null {
  const mine = new Set(edits.map((edit) => edit.input))
  const untouched = Object.keys(commandOf(entry).edits).filter((input) => !mine.has(input))
  const input = Object.fromEntries(
    Object.entries(entry.input).filter(([name]) => !untouched.includes(name)),
  )
  const parsed = commandOf(entry).parse(input)
  return parsed && ({ command: entry.command, input: parsed } as Work) // its own schema read it
}
