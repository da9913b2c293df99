import { type Refusal, refuse } from '../kernel/refusal'
import { cleanText } from '../kernel/text'
import type { Changes, Context, RowChange, Transition, World } from '../rows/world'

/** The fields that every kind of resource has. */
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
}

/** The fields that a body names, and the row's id. Absent fields stay as they are. */
export type SaveInput<Row> = Partial<Row> & { id: string }

/** The rules by which one kind of resource differs from the rest. */
export interface ResourceRules<Row extends ResourceRow> {
  /** the name of one of them on screen */
  title: string
  /** a row of this kind with nothing filled in */
  blank: Row
  rows: (world: World) => ReadonlyMap<string, Row>
  change: (row: Row) => RowChange
  /** the text for a name that is blank or taken */
  nameText: string
  /** the rules after the name's, on the fields as they would be */
  check: (wanted: Partial<Row> & { id: string }, world: World) => Refusal | null
  /** rows of other kinds that hold the other side of a relation which the input names */
  related?: (world: World, input: SaveInput<Row>) => RowChange[]
}

/** Adding and updating of one kind of resource (SPEC.md MGMT-1, resource-2). */
export function savingOf<Row extends ResourceRow>(rules: ResourceRules<Row>) {
  const add: Transition<SaveInput<Row>> = {
    check(world, input) {
      if (rules.rows(world).has(input.id)) return refuse('unique', 'This id is taken')
      return nameRule(rules, world, input) ?? rules.check(defined(input), world)
    },
    apply: (world, input, context) =>
      saved(rules, world, input, {
        ...rules.blank,
        ...defined(input),
        name: cleanText(input.name ?? ''),
        // all new items are created available (SPEC.md resource-2), unless a form's toggle says no
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
      return row ? saved(rules, world, input, updated(row, input, context)) : null
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

/** A key that is there without a value must not wipe the row's. */
function defined<Input extends object>(input: Input): Input {
  const filled = Object.entries(input).filter(([, value]) => value !== undefined)
  return Object.fromEntries(filled) as Input // the same keys, less those that say nothing
}

function saved<Row extends ResourceRow>(
  rules: ResourceRules<Row>,
  world: World,
  input: SaveInput<Row>,
  row: Row,
): Changes {
  return { rows: [rules.change(row), ...(rules.related?.(world, input) ?? [])], points: [] }
}

/** Names are required, and unique in their store whatever their case and their spaces. */
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
