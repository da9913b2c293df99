import { canonical } from '../kernel/canonical'
import { own } from '../kernel/own'
import type { Row } from '../rows/rows'
import type { RowChange } from '../rows/world'
import { commandOf, type Work } from './work'

/** One field of the input that a person set, and what it touches of the row. */
export interface Edit {
  input: string
  fields: readonly string[]
  money: boolean
  /** fields of the row that decide how much money is due, kept or given up with this */
  restsOn: readonly string[]
  /** the row as the person wanted it */
  wanted: Row | null
  /** it sets a value that stands by itself: no money, no change of status */
  isSet: boolean
}

/** Edits of a command. Forms send all their fields, so a field that leaves the row as it was seen is no edit. */
export function editsOf(entry: Work, seen: Row | null, wanted: Row | null): Edit[] {
  return Object.entries(commandOf(entry).edits)
    .map(([input, { fields, money, restsOn = [] }]) => ({
      input,
      fields,
      money,
      restsOn,
      wanted,
      isSet: !(money || fields.includes('status')),
    }))
    .filter(
      ({ input, fields }) => input in entry.input && differing(fields, seen, wanted).length > 0,
    )
}

/**
 * The fields on which only a person can decide: what both sides changed to something else, and of money
 * also what both changed to the same, for it may have been taken twice, and what it rests on.
 */
export function disputed(edits: readonly Edit[], seen: Row, current: Row): string[] {
  return [...new Set(edits.flatMap((edit) => disputedOf(edit, seen, current)))]
}

function disputedOf(edit: Edit, seen: Row, current: Row): string[] {
  const theirs = differing(edit.fields, seen, current)
  const apart = differing(edit.fields, edit.wanted, current)
  const ground = differing(edit.restsOn, seen, current)
  if (theirs.length === 0 && ground.length === 0) return []
  if (!edit.money) return [...ground, ...apart]
  // How it was paid is a question only where that differs.
  const changed = theirs.filter((field) => !Object.hasOwn(amounts, field))
  // A step is taken or not: there is nothing to choose between.
  return [...ground, ...changed, ...(edit.fields.includes('status') ? [] : apart)]
}

/** All fields of a row that a command sets, or that what it sets rests on. */
export function fieldsAbout(work: Work): ReadonlySet<string> {
  const edits = Object.values(commandOf(work).edits)
  return new Set(edits.flatMap(({ fields, restsOn = [] }) => [...fields, ...restsOn]))
}

/** Which of these fields differ between two rows. */
export function differing(fields: readonly string[], a: Row | null, b: Row | null): string[] {
  return fields.filter((field) => !sameValue(fieldOf(a, field), fieldOf(b, field)))
}

/** The amount that a mode of payment belongs to. */
const amounts: Readonly<Record<string, string>> = {
  additionalPaymentMOP: 'additionalPaymentAmount',
  productPaymentMOP: 'productPaymentAmount',
}

/** Value of a row's field. A mode of payment is null where nothing is paid, though forms send one. */
export function fieldOf(row: Row | null, field: string): unknown {
  if (!row) return undefined
  const amount = own(amounts, field)
  return amount && !own<unknown>(row, amount) ? null : own<unknown>(row, field)
}

/** Values of rows are JSON. */
export function sameValue(a: unknown, b: unknown): boolean {
  return Object.is(a, b) || canonical(a) === canonical(b)
}

/**
 * The command with only its own edits, to be sent on top of the changes that `row` has already. Null when the result
 * can't be read back.
 */
export function mergedInput(entry: Work, edits: readonly Edit[], row: Row): Work | null {
  return withInputs(
    entry,
    edits.map(({ input }) => [input, own<unknown>(entry.input, input)]),
    row,
  )
}

export interface Sides {
  wanted: Row | null
  current: Row | null
}

/** A refused command: the row it was made on, and the fields that were in dispute when it was refused. */
export type Contested = Work & {
  seen: RowChange | null
  conflict: { fields: readonly string[] } | null
}

/** Fields in dispute by now: the row may have changed again since the command was refused. */
export function disputedNow(entry: Contested, { wanted, current }: Sides): readonly string[] {
  const before = entry.conflict?.fields ?? []
  const seen = entry.seen?.row
  if (before.length === 0 || !seen || !wanted || !current) return before
  return [...new Set([...before, ...disputed(editsOf(entry, seen, wanted), seen, current)])]
}

/** The command after a person has chosen a side for each disputed field; `nothing`: none of its own edits is left. */
export function chosenInput(
  entry: Contested,
  { wanted, current }: Sides,
  mine: readonly string[],
): Work | 'nothing' | null {
  const seen = entry.seen?.row ?? null
  const edited = new Set(editsOf(entry, seen, wanted).map(({ input }) => input))
  const isMine = (field: string) => mine.includes(field)
  const disputes = disputedNow(entry, { wanted, current })
  const isLost = (field: string) => !isMine(field) && disputes.includes(field)
  const chosen = (field: string) => fieldOf(isMine(field) ? wanted : current, field)

  const inputs = Object.entries(commandOf(entry).edits).flatMap(([input, { fields }]) => {
    // An input that sets the field of its own name needs no other: a day without its hour.
    const set = fields.includes(input) ? [input] : fields
    const isEdited = edited.has(input) && differing(set, seen, wanted).length > 0
    if (!(isEdited || set.some(isMine))) return []
    // An input that the command leaves out keeps the value that was shown.
    const said = own<unknown>(entry.input, input) ?? own<unknown>(wanted ?? {}, input)
    if (!set.some(isLost)) return said === undefined ? [] : [[input, said] as const]
    return set.some(isMine) ? paymentOf(input, set, chosen) : []
  })
  return inputs.length === 0 ? 'nothing' : withInputs(entry, inputs, current)
}

/** The amount of one side in the mode of the other. None for what is no payment. */
function paymentOf(
  input: string,
  [amount = '', mode = '']: readonly string[],
  chosen: (field: string) => unknown,
) {
  if (own(amounts, mode) !== amount) return []
  return [[input, { amount: chosen(amount), modeOfPayment: chosen(mode) }] as const]
}

/** The command with these only of the inputs that edit something; one that must say all says the rest of `row`. */
function withInputs(
  entry: Work,
  inputs: readonly (readonly [input: string, value: unknown])[],
  row: Row | null,
): Work | null {
  const { edits, parse, isWhole } = commandOf(entry)
  const others = Object.entries(entry.input).filter(([name]) => !Object.hasOwn(edits, name))
  const rest = isWhole
    ? Object.keys(edits).map((input) => [input, own<unknown>(row ?? {}, input)])
    : []
  const parsed = parse(Object.fromEntries([...others, ...rest, ...inputs]))
  return parsed && ({ command: entry.command, input: parsed } as Work) // its own schema read it
}
