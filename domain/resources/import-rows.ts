import { canonical } from '../kernel/canonical'
import { folded, sameText } from '../kernel/compare'
import { lostLetter, type TextTable, withListed } from '../kernel/table-cells'
import {
  columnsOf,
  columnTitled,
  type PlannedLine,
  planTable,
  type TablePlan,
} from '../kernel/table-titles'
import { cleanText } from '../kernel/text'
import type { ResourceKind } from '../rows/resources'
import { withRow } from '../rows/rows'
import { offeredNames } from '../rows/store-lists'
import type { Changes, Context, World } from '../rows/world'
import { amountField, type ImportColumn, importColumns, numberCell } from './import-columns'
import { type Columns, type Given, importLimit, spread } from './import-names'
import type { ResourceRow, SaveInput } from './save'
import { saveLocker } from './save-locker'
import { saveProduct } from './save-product'
import { savePromo } from './save-promo'
import { saveRoom } from './save-room'
import { saveService } from './save-service'
import { saveStaff } from './save-staff'

/** A row of a table to import, after its check. */
export interface PlannedRow extends PlannedLine {
  /** the fields for the command, with the row's id when it exists */
  input: SaveInput<ResourceRow>
  /** the fields as they are now, for the undo; null for a new row */
  before: SaveInput<ResourceRow> | null
}

const saving = {
  services: saveService,
  promos: savePromo,
  staffs: saveStaff,
  rooms: saveRoom,
  lockers: saveLocker,
  products: saveProduct,
}

/**
 * Checks a table, its titles first, by the rules of the forms. Each row is checked as if the rows above it were saved.
 * A row with the name of a stored row changes the stored row. A name such as LOCKER 01-40 means forty rows.
 */
export function planImport(
  world: World,
  kind: ResourceKind,
  table: TextTable,
  context: Context,
): TablePlan<PlannedRow> {
  const columns = columnsOf(table[0] ?? [], (title) => columnOf(world, kind, title))
  let around = world
  const seen = new Map<string, number>()
  return planTable(table, columns, {
    known: importColumns[kind],
    required: ['name'],
    limit: importLimit,
    given: (cells, line) => spread(cells, line, columns, kind),
    plan(each) {
      const { row, after } = planRow(around, kind, each, columns, context)
      const before = seen.get(folded(each.name))
      if (row.verdict === 'refused' || row.verdict === 'same') return row
      if (before !== undefined) return refused(row, `Row ${before} has the same name.`)
      seen.set(folded(each.name), each.line)
      around = after
      return row
    },
  })
}

/** The column with a title; for therapists and promos the name of a service is a title too. null: not imported. */
export function columnOf(world: World, kind: ResourceKind, title: string): ImportColumn | null {
  const known = columnTitled(importColumns[kind], title)
  if (known) return known
  const field = amountField[kind]
  const service = [...world.services.values()].find(({ name }) => sameText(name, title))
  if (!field || !service) return null
  return {
    title,
    field,
    example: '',
    isPart: true,
    read(cell) {
      const amount = numberCell(cell)
      return 'wrong' in amount ? amount : { value: { [service.id]: amount.value } }
    },
  }
}

const refused = (row: Omit<PlannedRow, 'verdict' | 'text'>, text: string): PlannedRow => ({
  ...row,
  verdict: 'refused',
  text,
})

function planRow(
  world: World,
  kind: ResourceKind,
  { line, name, cells, wrong: unread }: Given,
  columns: Columns,
  context: Context,
): { row: PlannedRow; after: World } {
  const existing = [...world[kind].values()].find((row) => sameText(row.name, name)) ?? null
  const { fields, wrong: unreadCell } = readCells(world, cells, columns)
  const wrong = unread ?? unreadCell
  const id = existing?.id ?? `import-${line}-${name}`
  const input = { ...withMaps(existing, fields), id, name: existing?.name ?? name }
  const before = existing && beforeOf(existing, input)
  const row = { line, name, input, before }
  if (wrong !== null) return { row: refused(row, wrong), after: world }
  const { [existing ? 'update' : 'add']: transition } = saving[kind]
  const refusal = transition.check(world, input as never, context) // the input is of this kind
  if (refusal) {
    const text = withListed(refusal.message, listOf(world, kind, refusal.field))
    return { row: refused(row, text), after: world }
  }
  const changes = transition.apply(world, input as never, context)
  const after = changes ? withChanges(world, changes) : world
  const changed = before ? columnsChanged(input, before, columns) : []
  if (existing && changed.length === 0) return { row: { ...row, verdict: 'same', text: '' }, after }
  const verdict = existing ? 'change' : 'add'
  return { row: { ...row, verdict, text: changed.join(', ') }, after }
}

/** The names in the list that a field takes its text from. */
function listOf(world: World, kind: ResourceKind, field = ''): readonly string[] {
  if (field === 'staffScheduleType') return world.lookups.staffScheduleTypes
  if (field !== 'type') return []
  return offeredNames(world, kind === 'products' ? 'productTypes' : 'serviceTypes')
}

/** The fields of a line. Amounts of several columns come together in one field. */
function readCells(world: World, cells: readonly string[], { columns, order }: Columns) {
  const fields: Record<string, unknown> = {}
  for (const at of order) {
    const column = columns[at]
    const cell = cells[at] ?? ''
    const lost = lostLetter(cell)
    if (column && lost) return { fields, wrong: `${column.title}: ${lost.wrong}` }
    if (!column || column.field === 'name' || cleanText(cell) === '') continue
    if (column.field in fields && !column.isPart) continue
    const read = column.read(cell, world)
    if ('wrong' in read) return { fields, wrong: `${column.title}: ${read.wrong}` }
    fields[column.field] = joined(fields[column.field], read.value)
  }
  return { fields, wrong: null }
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const joined = (former: unknown, value: unknown): unknown =>
  isMap(former) && isMap(value) ? { ...former, ...value } : value

/** The fields of a row. In a map by service, the amounts of services that have no column stay as they are. */
const withMaps = (existing: object | null, fields: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field,
      isMap(value) ? joined(existing && Reflect.get(existing, field), value) : value,
    ]),
  )

function beforeOf(existing: ResourceRow, input: object): SaveInput<ResourceRow> {
  const fields = Object.keys(input).map((field) => [field, Reflect.get(existing, field)])
  return { ...Object.fromEntries(fields), id: existing.id }
}

function columnsChanged(input: object, before: object, { columns }: Columns): string[] {
  const differs = (field: string) =>
    canonical(Reflect.get(input, field)) !== canonical(Reflect.get(before, field))
  const titles = columns.flatMap((column) => {
    const isNamed = column && column.field !== 'name' && Object.hasOwn(input, column.field)
    return isNamed && differs(column.field) ? [column.title] : []
  })
  return [...new Set(titles)]
}

function withChanges(world: World, { rows }: Changes): World {
  return rows.reduce(
    (around, change) =>
      change.table === 'stores'
        ? around
        : withRow(
            around,
            { table: change.table, id: 'id' in change.row ? change.row.id : '' },
            change,
          ),
    world,
  )
}
