import type * as v from 'valibot'
import { type Change, type FedChange, feedTables } from '#domain/calls/sync'
import { readWith } from '#domain/kernel/as-is'
import { groupBy } from '#domain/kernel/group-by'
import { type Appointment, appointment } from '#domain/rows/appointment'
import { type Customer, customer } from '#domain/rows/customer'
import { type StoredKind, storedKinds, storedSchemas } from '#domain/rows/register'
import { store as storeSchema } from '#domain/rows/store'
import type { WithDeps } from '../kernel/ports'
import { putCustomers, removeCustomers } from '../store/customers'
import { putAppointments, removeAppointments } from '../store/days'
import { changeResource, changeStore, type Tombstone } from '../store/resources'
import type { Chunk } from '../store/staged'
import type { ReplicaTx, WriteTx } from '../store/tx'

export interface Target {
  tx: ReplicaTx
  store: string
  /** whether rows of a day are stored although the replica has no page of that day */
  wants: (date: string) => boolean
}

/** The parsed changes in a chunk of the feed. */
export interface FeedChanges {
  bookings: Chunk<Appointment>
  people: Chunk<Customer>
  /** whether the chunk includes changes of resources or the store */
  hasResources: boolean
  of: Of
  /** the deletions of resources of a kind */
  deletionsOf: (kind: StoredKind) => Tombstone[]
  /** whether all rows that `of` has parsed so far were readable */
  isWhole: () => boolean
}

/** Parses changes of the feed. Of several changes of one row only the last one counts. */
export function parseChanges({ deps }: WithDeps, changes: readonly FedChange[]): FeedChanges {
  const tables = groupBy(changes, ({ table }) => table)
  let isWhole = true
  const leaveOut = ({ table, id }: FedChange) => {
    isWhole = false
    deps.log('unreadable row', { table, id })
  }
  for (const [table, unknown] of tables)
    if (!feedTables.some((known) => known === table)) unknown.forEach(leaveOut)
  const of: Of = (table, schema) => split(leaveOut, latestOf(tables.get(table) ?? []), schema)
  const deletionsOf = (kind: StoredKind) =>
    [...latestOf(tables.get(kind) ?? [])].flatMap(({ id, version, row }): Tombstone[] =>
      row === null ? [{ id, version, deleted: true }] : [],
    )
  const bookings = of('appointments', appointment)
  const people = of('customers', customer)
  const isOther = (table: string) => table !== 'appointments' && table !== 'customers'
  const hasResources = [...tables.keys()].some(isOther)
  return { bookings, people, hasResources, of, deletionsOf, isWhole: () => isWhole }
}

/** Applies changes of the feed to the replica. */
export async function applyChanges(
  { tx, store, wants }: Target,
  changes: FeedChanges,
): Promise<void> {
  const { bookings, people } = changes
  await removeAppointments(tx, store, bookings.gone)
  await putAppointments(tx, store, bookings.rows, wants)
  await removeCustomers(tx, store, people.gone)
  await putCustomers(tx, store, people.rows)
  if (changes.hasResources) await applyResources(tx, store, changes)
}

/** Applies only the changes of resources and of the store. */
export async function applyResources(
  tx: WriteTx<'resources'>,
  store: string,
  changes: FeedChanges,
): Promise<void> {
  for (const kind of storedKinds) await changeKind(tx, store, kind, changes)
  const [own] = changes.of('stores', storeSchema).rows.filter((row) => row.code === store)
  if (own) await changeStore(tx, store, own)
}

const latestOf = (changes: readonly FedChange[]): Iterable<FedChange> =>
  new Map(changes.map((change) => [change.id, change])).values()

type Of = <Row>(table: Change['table'], schema: v.GenericSchema<unknown, Row>) => Chunk<Row>

async function changeKind<Kind extends StoredKind>(
  tx: WriteTx<'resources'>,
  store: string,
  kind: Kind,
  { of, deletionsOf }: Pick<FeedChanges, 'of' | 'deletionsOf'>,
): Promise<void> {
  const arrived = [...of(kind, storedSchemas[kind]).rows, ...deletionsOf(kind)]
  if (arrived.length > 0) await changeResource(tx, store, kind, arrived)
}

/**
 * Splits changes into rows and deleted ids. An unreadable row is logged and left out, so that it doesn't stop the
 * feed.
 */
function split<Row>(
  leaveOut: (change: FedChange) => void,
  changes: Iterable<FedChange>,
  schema: v.GenericSchema<unknown, Row>,
): Chunk<Row> {
  const rows: Row[] = []
  const gone: string[] = []
  for (const change of changes) {
    if (change.row === null) {
      gone.push(change.id)
      continue
    }
    const read = readWith(schema, change.row)
    if (read) rows.push(read.output)
    else leaveOut(change)
  }
  return { rows, gone }
}
