import { refuse } from '#domain/kernel/refusal'
import { type ResourceKind, resourceKinds } from '#domain/rows/resources'
import { keyOf, withRow } from '#domain/rows/rows'
import type { RowChange, TableName, World } from '#domain/rows/world'
import { selectNaming } from '../appointments/read-appointments'
import type { StoreTx } from '../db/tx'
import {
  type ImportContext,
  type Imported,
  type ImportedWrite,
  type RefusedWrite,
  runWrite,
} from './imported-write'
import { loadStore } from './load-world'
import { persist } from './persist'

interface Touched {
  change: RowChange
  action: string
}

/** Runs an import's writes of resources one after the other. Each sees the rows of those before it. */
export async function importResources(
  tx: StoreTx,
  writes: readonly ImportedWrite[],
  context: ImportContext,
): Promise<Imported> {
  if (writes.length === 0) return { refused: [], save: async () => new Map() }
  const before = await loadStore(tx, namingOf(tx, writes))
  const refused: RefusedWrite[] = []
  const touched = new Map<string, Touched>()
  const keys = new Map<number, string>()
  let world = before
  let table: TableName | null = null
  for (const write of writes) {
    const { subject, row, outcome } = runWrite(write.name, write, world, context)
    table ??= subject.table
    // An import has one table. With two, a row could be written before a row that it names.
    if (subject.table !== table) {
      const refusal = refuse('rule', 'An import changes rows of one list.')
      refused.push({ at: write.at, row, refusal })
      continue
    }
    if (outcome.kind === 'refused') {
      refused.push({ at: write.at, row, refusal: outcome.refusal })
      continue
    }
    keys.set(write.at, `${subject.table}/${subject.id}`)
    for (const change of outcome.changes.rows) {
      const key = `${change.table}/${keyOf(change)}`
      touched.set(key, { change, action: touched.get(key)?.action ?? write.name })
      world = withRow(world, { table: change.table, id: keyOf(change) }, change)
    }
  }
  return { refused, save: () => save(tx, before, { touched, keys }, context) }
}

/** Selects, for each resource to be deleted, an appointment that names it. */
function namingOf({ storeCode }: StoreTx, writes: readonly ImportedWrite[]) {
  const ids = new Map<ResourceKind, string[]>()
  for (const { name, received } of writes) {
    const { kind = '', id = '' } = received.params
    if (name !== 'deleteResource' || !isKind(kind)) continue
    ids.set(kind, [...(ids.get(kind) ?? []), id])
  }
  return [...ids].map(([kind, each]) => selectNaming(storeCode, kind, each))
}

const isKind = (name: string): name is ResourceKind => resourceKinds.some((kind) => kind === name)

/** Writes each row once, however many commands changed it. */
async function save(
  tx: StoreTx,
  before: World,
  { touched, keys }: { touched: ReadonlyMap<string, Touched>; keys: ReadonlyMap<number, string> },
  context: ImportContext,
): Promise<Map<number, number>> {
  const versions = new Map<string, number>()
  const own = new Set(keys.values())
  // Rows of other tables come last, because they name rows of the import.
  const ordered = [...touched].sort(([a], [b]) => Number(own.has(b)) - Number(own.has(a)))
  for (const [key, { change, action }] of ordered) {
    const rows = await persist(tx, before, { rows: [change], points: [] }, { ...context, action })
    for (const { row } of rows) versions.set(key, row.version)
  }
  return new Map([...keys].map(([at, key]) => [at, versions.get(key) ?? 0]))
}
