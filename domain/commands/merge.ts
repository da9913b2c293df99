import { partsOf } from '../appointment/parts/payment-parts'
import { canonical } from '../kernel/canonical'
import { own } from '../kernel/own'
import type { Appointment } from '../rows/appointment'
import type { Row } from '../rows/rows'
import type { TenderPhase } from '../rows/tender'
import type { RowChange } from '../rows/world'
import { commands } from './all'
import { commandOf, type NamedInput, type Work } from './work'

/** An input field that the user changed, and the fields of the row that it affects. */
export interface Edit {
  input: string
  fields: readonly string[]
  money: boolean
  /** further fields on which the amount of money depends; if one has changed meanwhile, a user decides */
  restsOn: readonly string[]
  /** the row as the user wanted it */
  wanted: Row | null
  /** whether the edit sets a plain value: neither money nor a change of status */
  isSet: boolean
}

/** Edits of a command. Forms send all their fields, so a field that leaves the row as the user saw it is no edit. */
export function editsOf(entry: NamedInput, seen: Row | null, wanted: Row | null): Edit[] {
  return Object.entries(commands[entry.command].edits)
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
 * Fields that only a user can settle: fields that both sides changed to different values, and changed fields on which
 * the edit depends. Money is disputed with equal values too, because it may have been taken twice.
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
  // A mode of payment is disputed only if the sides differ.
  const changed = theirs.filter((field) => !Object.hasOwn(amounts, field))
  // A check-in, completion or cancellation is made or not made, so its other fields offer no choice.
  return [...ground, ...wholeParts([...changed, ...(edit.fields.includes('status') ? [] : apart)])]
}

/** Leaves out the amount and mode of a payment whose parts are disputed: a user chooses all parts of one side. */
function wholeParts(fields: readonly string[]): string[] {
  const isOfParts = (field: string) =>
    fields.some((parts) => own(phasesOfParts, parts)?.fields.includes(field))
  return fields.filter((field) => !isOfParts(field))
}

/** All fields of a row that a command sets or depends on. */
export function fieldsAbout(work: Work): ReadonlySet<string> {
  const edits = Object.values(commandOf(work).edits)
  return new Set(edits.flatMap(({ fields, restsOn = [] }) => [...fields, ...restsOn]))
}

/**
 * The given fields whose values differ between two rows. A payment in a single part is compared by its amount and mode
 * only.
 */
export function differing(fields: readonly string[], a: Row | null, b: Row | null): string[] {
  return fields.filter((field) => {
    const [before, after] = [fieldOf(a, field), fieldOf(b, field)]
    if (own(phasesOfParts, field) && !(isSplit(before) || isSplit(after))) return false
    return !sameValue(before, after)
  })
}

const isSplit = (parts: unknown): boolean => Array.isArray(parts) && parts.length > 1

/** The parts of payments, compared under the name of a field. `fields`: the row's fields computed from the parts. */
const phasesOfParts: Readonly<
  Record<string, { phase: TenderPhase; fields: readonly [amount: string, mode: string] }>
> = {
  additionalPaymentParts: {
    phase: 'Additional',
    fields: ['additionalPaymentAmount', 'additionalPaymentMOP'],
  },
  productPaymentParts: {
    phase: 'Product',
    fields: ['productPaymentAmount', 'productPaymentMOP'],
  },
}

/** The amount field of each mode-of-payment field. */
const amounts: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(phasesOfParts).map(({ fields: [amount, mode] }) => [mode, amount]),
)

/** A field's value. A mode of payment counts as null when nothing was paid, because forms send a mode even then. */
export function fieldOf(row: Row | null, field: string): unknown {
  if (!row) return undefined
  const parts = own(phasesOfParts, field)
  if (parts) return 'tenders' in row && 'serviceIds' in row ? partsIn(row, parts.phase) : null
  const amount = own(amounts, field)
  return amount && !own<unknown>(row, amount) ? null : own<unknown>(row, field)
}

const partsIn = (row: Appointment, phase: TenderPhase) =>
  partsOf(row, phase).sort((a, b) => (canonical(a) < canonical(b) ? -1 : 1))

/** Whether two JSON values are equal. */
export function sameValue(a: unknown, b: unknown): boolean {
  return Object.is(a, b) || canonical(a) === canonical(b)
}

/**
 * The command with only its own edits, based on `row`, which already has newer changes. Null when the result is no
 * valid input.
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

/** A refused command, with the row it was based on and the fields disputed at the refusal. */
export type Contested = Work & {
  seen: RowChange | null
  conflict: { fields: readonly string[] } | null
}

/** Fields disputed now, because the row may have changed again since the refusal. */
export function disputedNow(entry: Contested, { wanted, current }: Sides): readonly string[] {
  const before = entry.conflict?.fields ?? []
  const seen = entry.seen?.row
  if (before.length === 0 || !seen || !wanted || !current) return before
  return [...new Set([...before, ...disputed(editsOf(entry, seen, wanted), seen, current)])]
}

/** The command after the user picked a side for each disputed field; `nothing` when none of its own edits is left. */
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
    // An input that has the name of a field sets only that field: the input of a date doesn't set the time.
    const set = fields.includes(input) ? [input] : fields
    const isEdited = edited.has(input) && differing(set, seen, wanted).length > 0
    if (!(isEdited || set.some(isMine))) return []
    // A field missing in the input keeps the value that the user saw.
    const said = own<unknown>(entry.input, input) ?? own<unknown>(wanted ?? {}, input)
    if (!set.some(isLost)) return said === undefined ? [] : [[input, said] as const]
    return set.some(isMine) ? paymentOf(entry, input, set, chosen) : []
  })
  return inputs.length === 0 ? 'nothing' : withInputs(entry, inputs, current)
}

/** The payment with amount and mode from the chosen sides; empty for inputs that aren't payments. */
function paymentOf(
  entry: Work,
  input: string,
  [amount = '', mode = '']: readonly string[],
  chosen: (field: string) => unknown,
) {
  if (own(amounts, mode) !== amount) return []
  const said = own<unknown>(entry.input, input)
  const named = typeof said === 'object' && said && 'id' in said ? { id: said.id } : {}
  return [[input, { ...named, amount: chosen(amount), modeOfPayment: chosen(mode) }] as const]
}

/** The command with only these input fields. A whole input (`isWhole`) takes its other fields from `row`. */
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
  return parsed && ({ command: entry.command, input: parsed } as Work) // parsed by the command's own schema
}
