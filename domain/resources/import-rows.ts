import { canonical } from '../kernel/canonical'
import { sameText } from '../kernel/compare'
import { countProblem, lostLetter, type TextTable, titlesText } from '../kernel/table-cells'
import { columnsOf, columnTitled, type TableColumns } from '../kernel/table-titles'
import { cleanText } from '../kernel/text'
import type { ResourceKind } from '../rows/resources'
import { withRow } from '../rows/rows'
import type { Changes, Context, World } from '../rows/world'
import { amountField, type ImportColumn, importColumns, numberCell } from './import-columns'
import type { ResourceRow, SaveInput } from './save'
import { saveLocker } from './save-locker'
import { saveProduct } from './save-product'
import { savePromo } from './save-promo'
import { saveRoom } from './save-room'
import { saveService } from './save-service'
import { saveStaff } from './save-staff'

/** The most rows that one import adds or changes. */
export const importLimit = 500

/** A row of a table to import, after its check. `line` counts from 1, without the titles. */
export interface PlannedRow {
  line: number
  name: string
  verdict: 'add' | 'change' | 'same' | 'refused'
  /** the reason of a refusal, or the changed fields */
  text: string
  /** the fields for the command, with the row's id when it exists */
  input: SaveInput<ResourceRow>
  /** the fields as they are now, for the undo; null for a new row */
  before: SaveInput<ResourceRow> | null
}

export interface ImportPlan {
  rows: readonly PlannedRow[]
  /** the reason why the table can't be imported at all; null if the table can be imported */
  problem: string | null
  /** titles of columns that are not imported */
  ignored: readonly string[]
  /** titles of columns that are imported only where another one is blank */
  spare: readonly string[]
  /** for each column of the table the title of the column that it fills; null: not imported */
  columns: readonly (string | null)[]
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
): ImportPlan {
  const [titles = [], ...lines] = table
  const columns = columnsOf(titles, (title) => columnOf(world, kind, title))
  const about = {
    ignored: columns.ignored,
    spare: columns.spare,
    columns: columns.columns.map((column) => column?.title ?? null),
  }
  const fail = (problem: string) => ({ rows: [], problem, ...about })
  const wanted = importColumns[kind].map(({ title }) => title)
  if (!columns.columns.some((column) => column?.field === 'name'))
    return fail(titlesText(wanted, titles))
  const given = lines.flatMap((cells, at) => spread(cells, at + 1, columns))
  const problem = countProblem(given.length, importLimit)
  if (problem) return fail(problem)
  let around = world
  const rows = given.map((each) => {
    const planned = planRow(around, kind, each, columns, context)
    around = planned.after
    return planned.row
  })
  return { rows, problem: null, ...about }
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

type Columns = TableColumns<ImportColumn>

interface Given {
  line: number
  name: string
  cells: readonly string[]
}

/** The rows of a line: none for a blank one, several for a name with a range. */
function spread(cells: readonly string[], line: number, columns: Columns): Given[] {
  if (cells.every((cell) => cleanText(cell) === '')) return []
  const { order } = columns
  const named = order.filter((at) => columns.columns[at]?.field === 'name')
  const name = named.map((at) => cleanText(cells[at] ?? '')).find((each) => each !== '') ?? ''
  return namesOf(name).map((each) => ({ line, name: each, cells }))
}

/** The names of a range: "LOCKER 08-10" is LOCKER 08, LOCKER 09, LOCKER 10. */
export function namesOf(name: string): string[] {
  const range = /^(.*\D)?(\d+)\s*(?:-|–|to)\s*(\d+)$/i.exec(name)
  if (!range) return [name]
  const [, before = '', from = '', to = ''] = range
  const count = Number(to) - Number(from) + 1
  if (count < 2 || count > importLimit) return [name]
  return Array.from({ length: count }, (_, at) =>
    cleanText(before + String(Number(from) + at).padStart(from.length, '0')),
  )
}

function planRow(
  world: World,
  kind: ResourceKind,
  { line, name, cells }: Given,
  columns: Columns,
  context: Context,
): { row: PlannedRow; after: World } {
  const existing = [...world[kind].values()].find((row) => sameText(row.name, name)) ?? null
  const { fields, wrong } = readCells(world, cells, columns)
  const id = existing?.id ?? `import-${line}-${name}`
  const input = { ...withMaps(existing, fields), id, name: existing?.name ?? name }
  const before = existing && beforeOf(existing, input)
  const row = { line, name, input, before }
  const refused = (text: string) => ({
    row: { ...row, verdict: 'refused' as const, text },
    after: world,
  })
  if (wrong !== null) return refused(wrong)
  const { [existing ? 'update' : 'add']: transition } = saving[kind]
  const refusal = transition.check(world, input as never, context) // the input is of this kind
  if (refusal) return refused(refusal.message)
  const changes = transition.apply(world, input as never, context)
  const after = changes ? withChanges(world, changes) : world
  const changed = before ? columnsChanged(input, before, columns) : []
  if (existing && changed.length === 0) return { row: { ...row, verdict: 'same', text: '' }, after }
  const verdict = existing ? 'change' : 'add'
  return { row: { ...row, verdict, text: changed.join(', ') }, after }
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
