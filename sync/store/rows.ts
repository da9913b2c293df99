import type * as v from 'valibot'
import { readWith } from '#domain/kernel/as-is'
import { type Appointment, appointment } from '#domain/rows/appointment'
import { customer } from '#domain/rows/customer'
import { resourceKinds, resources } from '#domain/rows/resources'
import { store as storeSchema } from '#domain/rows/store'
import type { Changes, RowChange, TableName, World } from '#domain/rows/world'
import { putCustomers } from './customers'
import { putAppointments } from './days'
import type { Database } from './db'
import { changeResource, changeStore } from './resources'

/** What a command is about: a row by the key under which it is looked up. */
export interface Subject {
  table: TableName
  id: string
}

export const bookingIn = (change: RowChange | null): Appointment | null =>
  change?.table === 'appointments' ? change.row : null

/** The booking that a command changes. */
export const bookingAfter = (changes: Changes | null): Appointment | null =>
  bookingIn(changes?.rows.find(({ table }) => table === 'appointments') ?? null)

/** Customers go by their mobile number and stores by their code, all others by their id. */
export function keyOf(change: RowChange): string {
  if (change.table === 'customers') return change.row.mobileNumber
  return change.table === 'stores' ? change.row.code : change.row.id
}

const schemas: Readonly<Record<TableName, v.GenericSchema>> = {
  appointments: appointment,
  customers: customer,
  services: resources.services.row,
  promos: resources.promos.row,
  staffs: resources.staffs.row,
  rooms: resources.rooms.row,
  lockers: resources.lockers.row,
  products: resources.products.row,
  stores: storeSchema,
}

export const isTable = (name: string): name is TableName => Object.hasOwn(schemas, name)

/** Reads a row of a table as the service sends it; null when it is none. */
export function readRow(table: TableName, sent: unknown): RowChange | null {
  const read = readWith(schemas[table], sent)
  return read && ({ table, row: read.output } as RowChange) // the table's schema
}

/** The row that a command is about, as a world has it. */
export function rowIn(world: World, { table, id }: Subject): RowChange | null {
  if (table === 'stores') return world.store.code === id ? { table, row: world.store } : null
  const row = world[table].get(id)
  return row ? ({ table, row } as RowChange) : null // the map is the table's own
}

/** The world in which the subject's row is this one; null takes it away. */
export function withRow(world: World, { table, id }: Subject, change: RowChange | null): World {
  if (table === 'stores')
    return change?.table === 'stores' ? { ...world, store: change.row } : world
  const rows = new Map<string, unknown>(world[table])
  if (change?.table === table) rows.set(id, change.row)
  else rows.delete(id)
  return { ...world, [table]: rows }
}

/** Puts the service's rows of a store into the pages. Inside a transaction over all of them. */
export async function putRows(
  db: Database,
  store: string,
  changes: readonly RowChange[],
): Promise<void> {
  await Promise.all([
    putAppointments(
      db,
      store,
      changes.flatMap((change) => bookingIn(change) ?? []),
    ),
    putCustomers(
      db,
      store,
      changes.flatMap((change) => (change.table === 'customers' ? change.row : [])),
    ),
  ])
  // One after the other: they share a counter.
  for (const kind of resourceKinds) {
    const rows = changes.flatMap((change) => (change.table === kind ? change.row : []))
    if (rows.length > 0) await changeResource(db, store, kind, rows as never, []) // rows of the kind
  }
  for (const change of changes)
    if (change.table === 'stores') await changeStore(db, store, change.row)
}
