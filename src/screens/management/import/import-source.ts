import type { CommandInputs } from '#domain/commands/all'
import type { BusinessTime } from '#domain/kernel/dates'
import type { TextTable } from '#domain/kernel/table-cells'
import { importColumns } from '#domain/resources/import-columns'
import { type PlannedRow, planImport } from '#domain/resources/import-rows'
import { type ResourceKind, resources } from '#domain/rows/resources'
import type { World } from '#domain/rows/world'
import type { RunResult, Sync } from '#sync'

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
  /** names the kept table */
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
  save: (row: Row) => Promise<RunResult>
  /** undoes a saved row; `id` is that of a new one */
  takeBack: (row: Row, id: string) => Promise<RunResult>
  /** number of rows that are saved at the same time */
  atOnce: number
}

const names = {
  services: 'Service',
  promos: 'Promo',
  staffs: 'Staff',
  rooms: 'Room',
  lockers: 'Locker',
  products: 'Product',
} as const satisfies Record<ResourceKind, string>

type Inputs = CommandInputs[`${'add' | 'update'}${(typeof names)[ResourceKind]}`]

/** The import of a kind of resource. */
export function resourceSource(
  sync: Sync,
  kind: ResourceKind,
  noun: string,
  world: World,
  now: BusinessTime,
): ImportSource<PlannedRow> {
  // For therapists and promos, services are columns too: they hold amounts.
  const services = kind === 'staffs' || kind === 'promos' ? [...world.services.values()] : []
  const columns = importColumns[kind]
  return {
    key: kind,
    title: resources[kind].title,
    noun,
    titles: [...columns.map(({ title }) => title), ...services.map(({ name }) => name)],
    example: columns.map((column) => column.example),
    plan: (table) => planImport(world, kind, table, { user: '', now, freshId: '' }),
    save({ input, before }) {
      const { id, ...fields } = input
      const given = before ? input : { ...fields, available: true }
      // The planner made the input for this kind.
      return sync.run(`${before ? 'update' : 'add'}${names[kind]}`, given as Inputs)
    },
    takeBack({ before }, id) {
      if (before) return sync.run(`update${names[kind]}`, before as Inputs)
      return sync.run('deleteResource', { id, kind, deleted: true })
    },
    // Each row is checked as if those above it were saved.
    atOnce: 1,
  }
}
