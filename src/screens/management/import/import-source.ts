import type { Work } from '#domain/commands/work'
import type { BusinessTime } from '#domain/kernel/dates'
import type { TextTable } from '#domain/kernel/table-cells'
import { importColumns } from '#domain/resources/import-columns'
import { type PlannedRow, planImport } from '#domain/resources/import-rows'
import { type ResourceKind, resources } from '#domain/rows/resources'
import type { World } from '#domain/rows/world'
import type { ImportedWork } from '#sync'

/** A row of a plan, as the grid and the buttons show it. */
export type ImportRow = Pick<PlannedRow, 'line' | 'name' | 'verdict' | 'text'>

export interface Plan<Row extends ImportRow> {
  rows: readonly Row[]
  /** the reason why the table can't be imported at all; null if it can */
  problem: string | null
  /** titles of columns that are not imported */
  ignored: readonly string[]
}

/** A kind of rows that can be imported. */
export interface ImportSource<Row extends ImportRow> {
  /** names the table that is stored across reloads */
  key: string
  /** plural, used in sentences and in the name of the template */
  title: string
  /** singular, used in sentences */
  noun: string
  /** titles of the columns, and the template's example row */
  titles: readonly string[]
  example: readonly string[]
  /** other words that pasted rows may have as titles, in lower case */
  aliases?: readonly string[]
  plan: (table: TextTable) => Plan<Row>
  /** the command that saves a row; `id`: the id of a new row */
  work: (row: Row, id: string) => ImportedWork
  /** the command that undoes a saved row */
  undo: (saved: Saved<Row>) => ImportedWork
}

/** A row that an import has saved, with its id and version. */
export interface Saved<Row> {
  row: Row
  id: string
  version: number | null
}

const names = {
  services: 'Service',
  promos: 'Promo',
  staffs: 'Staff',
  rooms: 'Room',
  lockers: 'Locker',
  products: 'Product',
} as const satisfies Record<ResourceKind, string>

/** The command that saves a row of a kind. The cast is safe, because the planner made the input for this kind. */
const saving = (kind: ResourceKind, verb: 'add' | 'update', input: object): Work =>
  ({ command: `${verb}${names[kind]}`, input }) as Work

/** The import of a kind of resource. */
export function resourceSource(
  kind: ResourceKind,
  noun: string,
  world: World,
  now: BusinessTime,
): ImportSource<PlannedRow> {
  // The tables of therapists and promos also have a column of amounts for each service.
  const services = kind === 'staffs' || kind === 'promos' ? [...world.services.values()] : []
  const columns = importColumns[kind]
  return {
    key: kind,
    title: resources[kind].title,
    noun,
    titles: [...columns.map(({ title }) => title), ...services.map(({ name }) => name)],
    example: columns.map((column) => column.example),
    plan: (table) => planImport(world, kind, table, { user: '', now, freshId: '' }),
    work({ input, before }, id) {
      if (!before)
        return { ...saving(kind, 'add', { ...input, id, available: true }), version: null }
      const version = world[kind].get(input.id)?.version ?? null
      return { ...saving(kind, 'update', input), version }
    },
    undo: ({ row: { before }, id, version }) =>
      before
        ? { ...saving(kind, 'update', before), version }
        : { command: 'deleteResource', input: { id, kind, deleted: true }, version: null },
  }
}
