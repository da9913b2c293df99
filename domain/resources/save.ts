import { type Refusal, refuse } from '../kernel/refusal'
import { cleanText } from '../kernel/text'
import type { Changes, Context, RowChange, Transition, World } from '../rows/world'

/** The fields of every kind of resource. */
export interface ResourceRow {
  id: string
  name: string
  available: boolean
  storeCode: string
  createdBy: string | null
  createdDateTime: string | null
  lastUpdatedBy: string | null
  updatedDateTime: string | null
  version: number
  deleted?: boolean | undefined
}

/** The fields to change, and the row's id. Absent fields leave the row as it is. */
export type SaveInput<Row> = Partial<Row> & { id: string }

/** A schema of a request's body that has fields of a row. */
export interface FieldsBody {
  entries: object
}

/** The row's fields that a request can change: all of its fields but `storeCode`, because a row keeps its store. */
export const fieldsIn = ({ entries }: FieldsBody): string[] =>
  Object.keys(entries).filter((field) => field !== 'storeCode')

/** The fields of an object that are in the schema. */
export function fieldsOf<Fields extends object>(from: Fields, body: FieldsBody): Partial<Fields> {
  const sent = new Set(fieldsIn(body))
  const fields = Object.entries(from).filter(([field]) => sent.has(field))
  return Object.fromEntries(fields) as Partial<Fields> // some of its own fields
}

/** The rules in which kinds of resources differ. */
export interface ResourceRules<Row extends ResourceRow> {
  /** name of one resource on screen */
  title: string
  /** an empty row of this kind */
  blank: Row
  rows: (world: World) => ReadonlyMap<string, Row>
  change: (row: Row) => RowChange
  /** the error text for a blank or taken name */
  nameText: string
  /** checks after the rule for the name; `wanted`: the fields after the change */
  check: (wanted: Partial<Row> & { id: string }, world: World) => Refusal | null
  /** sets fields of the row that are computed from the input and the time */
  finish?: (row: Row, input: SaveInput<Row>, context: Context, world: World) => Row
  /** rows of other kinds that change too, because they hold the same relation; `row`: after the change */
  related?: (world: World, input: SaveInput<Row>, row: Row) => RowChange[]
}

/** Makes the transitions that add and update one kind of resource (SPEC.md MGMT-1, resource-2). */
export function savingOf<Row extends ResourceRow>(rules: ResourceRules<Row>) {
  const add: Transition<SaveInput<Row>> = {
    check(world, input) {
      if (rules.rows(world).has(input.id)) return refuse('unique', 'This id is taken')
      return nameRule(rules, world, input) ?? rules.check(defined(input), world)
    },
    apply: (world, input, context) =>
      saved(rules, world, input, context, {
        ...rules.blank,
        ...defined(input),
        name: cleanText(input.name ?? ''),
        // A new resource is available (SPEC.md resource-2) unless its form has a toggle that says otherwise.
        available: input.available ?? true,
        storeCode: world.store.code,
        createdBy: context.user,
        createdDateTime: context.now.instant,
      }),
  }
  const update: Transition<SaveInput<Row>> = {
    check(world, input) {
      const row = rules.rows(world).get(input.id)
      if (!row) return refuse('missing', `${rules.title} not found`)
      const wanted = { ...row, ...defined(input) }
      return nameRule(rules, world, wanted) ?? rules.check(wanted, world)
    },
    apply(world, input, context) {
      const row = rules.rows(world).get(input.id)
      return row ? saved(rules, world, input, context, updated(row, input, context)) : null
    },
  }
  return { add, update }
}

function updated<Row extends ResourceRow>(row: Row, input: SaveInput<Row>, context: Context): Row {
  return {
    ...row,
    ...defined(input),
    name: cleanText(input.name ?? row.name),
    storeCode: row.storeCode,
    lastUpdatedBy: context.user,
    updatedDateTime: context.now.instant,
  }
}

/** Drops undefined values, which must not overwrite the row's. */
export function defined<Input extends object>(input: Input): Input {
  const filled = Object.entries(input).filter(([, value]) => value !== undefined)
  return Object.fromEntries(filled) as Input // the same keys without undefined values
}

function saved<Row extends ResourceRow>(
  rules: ResourceRules<Row>,
  world: World,
  input: SaveInput<Row>,
  context: Context,
  given: Row,
): Changes {
  const row = rules.finish?.(given, input, context, world) ?? given
  return { rows: [rules.change(row), ...(rules.related?.(world, input, row) ?? [])], points: [] }
}

/** Checks that a name is given and unique in its store, ignoring case and spaces. */
function nameRule<Row extends ResourceRow>(
  rules: ResourceRules<Row>,
  world: World,
  wanted: { id: string; name?: string },
): Refusal | null {
  const name = cleanText(wanted.name ?? '')
  if (name === '') return refuse('rule', rules.nameText, { field: 'name', reason: 'REQUIRED' })
  for (const other of rules.rows(world).values()) {
    const same = cleanText(other.name).toUpperCase() === name.toUpperCase()
    if (same && other.id !== wanted.id)
      return refuse('unique', rules.nameText, { field: 'name', reason: 'NOT_UNIQUE' })
  }
  return null
}
