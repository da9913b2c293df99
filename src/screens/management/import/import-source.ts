import type { Work } from '#domain/commands/work'
import type { BusinessTime } from '#domain/kernel/dates'
import type { DateOrder } from '#domain/kernel/read-date'
import type { TextTable } from '#domain/kernel/table-cells'
import type { PlannedLine, TablePlan } from '#domain/kernel/table-titles'
import { importColumns } from '#domain/resources/import-columns'
import { columnOf, type PlannedRow, planImport } from '#domain/resources/import-rows'
import { type ResourceKind, resources } from '#domain/rows/resources'
import type { World } from '#domain/rows/world'
import type { ImportedWork } from '#sync'

/** Something that can be imported, such as services or customers. */
export interface ImportSource<Row extends PlannedLine> {
  /** name under which the typed table is stored across reloads */
  key: string
  /** plural, used in sentences and in the name of the template */
  title: string
  /** singular, used in sentences */
  noun: string
  /** titles of the columns, and the template's example row */
  titles: readonly string[]
  example: readonly string[]
  /** the titles that a column may have, where they are more than `titles` */
  choices?: readonly string[]
  /** whether a text is the title of a column */
  isTitle: (title: string) => boolean
  plan: (table: TextTable, dateOrder: DateOrder | null) => TablePlan<Row>
  /** the command that saves a row; `id`: the id of a new row */
  work: (row: Row, id: string) => ImportedWork
  /** the command that undoes the saving of a row */
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

/** The command that saves a row. The cast is safe, because the input was planned for this kind. */
const saving = (kind: ResourceKind, verb: 'add' | 'update', input: object): Work =>
  ({ command: `${verb}${names[kind]}`, input }) as Work

/** Describes the import of one kind of resource. */
export function resourceSource(
  kind: ResourceKind,
  noun: string,
  world: World,
  now: BusinessTime,
): ImportSource<PlannedRow> {
  // tables of therapists and promos have a column of amounts for each service, too
  const services = kind === 'staffs' || kind === 'promos' ? [...world.services.values()] : []
  const { setsPriceRules } = world.store
  const columns = importColumns[kind].filter(({ isOfRules }) => setsPriceRules || !isOfRules)
  return {
    key: kind,
    title: resources[kind].title,
    noun,
    titles: [...columns.map(({ title }) => title), ...services.map(({ name }) => name)],
    example: columns.map((column) => column.example),
    isTitle: (title) => columnOf(world, kind, title) !== null,
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
