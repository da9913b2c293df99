import * as v from 'valibot'
import { normalMobile } from '../kernel/names'
import type { DateOrder } from '../kernel/read-date'
import type { Refusal } from '../kernel/refusal'
import { type TextTable, withListed } from '../kernel/table-cells'
import { columnsOf, type PlannedLine, planTable, type TablePlan } from '../kernel/table-titles'
import { type Customer, fullName } from '../rows/customer'
import { offeredNames } from '../rows/store-lists'
import type { Context, World } from '../rows/world'
import { addCustomer, type NewCustomerInput, newCustomerInput } from './add'
import { datesOf, type Fields, readCells } from './import-cells'
import { type CustomerColumn, customerColumn, customerColumns } from './import-columns'
import { type CustomerInput, updateCustomer } from './update'

/** The most customers that one import adds or changes. */
export const customerImportLimit = 5000

type Changed = CustomerInput & { mobileNumber: string }

/** A row of a table of customers, after its check. Its text may be a remark such as "points stay at 40". */
export interface PlannedCustomer extends PlannedLine {
  /** the mobile number as it is stored, also of a refused row; empty without one */
  mobileNumber: string
  work:
    | { command: 'addCustomer'; input: NewCustomerInput }
    /** `before`: the same fields as they are now, for the undo */
    | { command: 'updateCustomer'; input: Changed; before: Changed }
    | null
}

export interface CustomerImport {
  world: World
  /** the customers whose numbers the table has, as far as the tablet knows them */
  known: ReadonlyMap<string, Customer>
  context: Context
  /** whether the user may carry points over (SUPER_ADMIN) */
  mayCarryPoints: boolean
  /** the answer to the question about dates; null: no answer yet */
  dateOrder: DateOrder | null
}

/**
 * Checks a table of customers, its titles first. A known customer gets fields that are empty so far; points, email and
 * birth date of a known customer stay, because the tablet doesn't have all of them.
 */
export function planCustomers(table: TextTable, given: CustomerImport): TablePlan<PlannedCustomer> {
  const [titles = [], ...lines] = table
  const columns = columnsOf(titles, customerColumn)
  const { readings, ...dates } = datesOf(lines, columns, given.dateOrder, given.context.now.date)
  const seen = new Map<string, Named>()
  const plan = planTable(table, columns, {
    known: customerColumns,
    required: ['mobileNumber', 'firstName'],
    limit: customerImportLimit,
    given: (cells, line) => [{ cells, line }],
    plan({ cells, line }) {
      const { fields, wrong, remarks } = readCells(cells, columns, readings)
      const row = { line, ...namesOf(fields) }
      const before = seen.get(row.mobileNumber)
      if (wrong !== null) return refused(row, wrong)
      if (before !== undefined)
        return refused(row, `Row ${before.line}, ${before.name}, has the same number.`)
      const planned = planCustomer(row, fields, given)
      // A refused row may be left out, so it takes no number from a later one.
      if (planned.verdict !== 'refused') seen.set(row.mobileNumber, row)
      return withRemarks(planned, remarks)
    },
  })
  return { ...plan, ...dates }
}

/** The numbers in a table as they are stored, so that their customers can be read. */
export function numbersIn([titles = [], ...lines]: TextTable): string[] {
  const columns = columnsOf(titles, customerColumn)
  const numbers = lines.map((cells) => namesOf(readCells(cells, columns, []).fields).mobileNumber)
  return [...new Set(numbers.filter((number) => number !== ''))]
}

/** A new customer's row, with the values that were guessed. */
const withRemarks = (row: PlannedCustomer, remarks: readonly string[]): PlannedCustomer =>
  row.verdict === 'add' ? { ...row, text: [row.text, ...remarks].filter(Boolean).join(', ') } : row

type Named = Pick<PlannedCustomer, 'line' | 'name' | 'mobileNumber'>

function namesOf(fields: Fields): Omit<Named, 'line'> {
  const textOf = (field: string) => `${fields[field] ?? ''}`
  const mobileNumber = normalMobile(textOf('mobileNumber'))
  const name = fullName({ firstName: textOf('firstName'), lastName: textOf('lastName') })
  return { mobileNumber, name: name || mobileNumber }
}

const refused = (row: Named, text: string): PlannedCustomer => ({
  ...row,
  verdict: 'refused',
  text,
  work: null,
})

function planCustomer(row: Named, fields: Fields, given: CustomerImport): PlannedCustomer {
  const existing = given.known.get(row.mobileNumber)
  return existing ? planChange(row, fields, existing, given) : planNew(row, fields, given)
}

function planNew(row: Named, fields: Fields, given: CustomerImport): PlannedCustomer {
  const { world, context, mayCarryPoints } = given
  const parsed = v.safeParse(newCustomerInput, { ...fields, mobileNumber: row.mobileNumber })
  if (!parsed.success) return refused(row, issueText(parsed.issues[0]))
  const input = { ...parsed.output, id: `import-${row.line}` }
  if (input.points > 0 && !mayCarryPoints)
    return refused(row, 'Points: only a SUPER_ADMIN may carry points over')
  const refusal = addCustomer.check({ ...world, customers: new Map() }, input, context)
  if (refusal) return refused(row, textOf(refusal, world))
  const text = input.points > 0 ? `with ${input.points} points` : ''
  return { ...row, verdict: 'add', text, work: { command: 'addCustomer', input } }
}

const textOf = ({ message, field }: Refusal, world: World): string =>
  withListed(message, field === 'type' ? offeredNames(world, 'customerTypes') : [])

function issueText(issue: v.BaseIssue<unknown>): string {
  const field = issue.path?.[0]?.key
  const title = customerColumns.find((column) => column.field === field)?.title
  return `${title ?? 'The row'} ${issue.message}`
}

/** Titles of the columns whose cells differ from the record and are not taken. The tablet has no email nor birth date. */
const keptTitles = (
  existing: Customer,
  fields: Fields,
  filled: readonly CustomerColumn[],
): string[] =>
  customerColumns
    .filter((column) => column.field in fields && !filled.includes(column))
    .filter(({ field }) => !['mobileNumber', 'points'].includes(field))
    .filter(({ field }) => `${Reflect.get(existing, field) ?? ''}` !== `${fields[field]}`)
    .map(({ title }) => title)

function planChange(
  row: Named,
  fields: Fields,
  existing: Customer,
  { world, context }: CustomerImport,
): PlannedCustomer {
  const target = { id: existing.id, mobileNumber: existing.mobileNumber }
  const filled = customerColumns.filter(
    ({ field, isEmpty }) => field in fields && (isEmpty?.(existing, fields) ?? false),
  )
  const from = (source: object) => ({
    ...Object.fromEntries(filled.map(({ field }) => [field, Reflect.get(source, field)])),
    ...target,
  })
  const kept = keptTitles(existing, fields, filled)
  const stays = [
    kept.length > 0 && `${kept.join(', ')} ${kept.length === 1 ? 'stays' : 'stay'} as before`,
    'points' in fields && `points stay at ${existing.pointsEarned}`,
  ]
    .filter(Boolean)
    .join(', ')
  const known = { ...row, name: fullName(existing) || row.name }
  if (filled.length === 0) return { ...known, verdict: 'same', text: stays, work: null }
  const customers = new Map([[existing.mobileNumber, existing]])
  const refusal = updateCustomer.check({ ...world, customers }, from(fields), context)
  if (refusal) return refused(known, textOf(refusal, world))
  const titles = filled.map(({ title }) => title).join(', ')
  const text = [titles, stays].filter(Boolean).join('. ')
  const work = { command: 'updateCustomer', input: from(fields), before: from(existing) } as const
  return { ...known, verdict: 'change', text, work }
}
