import type * as v from 'valibot'
import { readWith } from '../kernel/as-is'
import { type Appointment, appointment } from './appointment'
import { customer } from './customer'
import { storedSchemas } from './register'
import { type Store, store } from './store'
import { lookupsOf } from './store-lists'
import type { Changes, RowChange, TableName, World } from './world'

/** A table and a key, by which commands name a row. */
export interface Subject {
  table: TableName
  id: string
}

/** A row of any table. */
export type Row = RowChange['row']

/** The key of a row: a customer's mobile number, a store's code, otherwise its id. */
export function keyOf(change: RowChange): string {
  if (change.table === 'customers') return change.row.mobileNumber
  return change.table === 'stores' ? change.row.code : change.row.id
}

/** The row of a world by its key; null when there is none. */
export function rowIn(world: World, { table, id }: Subject): RowChange | null {
  if (table === 'stores') return world.store.code === id ? { table, row: world.store } : null
  const row = world[table].get(id)
  return row ? ({ table, row } as RowChange) : null // the map belongs to the table
}

/** The world with a changed row of the store, and with the lists that this row offers. */
export const withStore = (world: World, row: Store): World => ({
  ...world,
  store: row,
  lookups: lookupsOf(row, world.lookups),
})

const isDeleted = ({ row }: RowChange): boolean => 'deleted' in row && row.deleted === true

/** The world with the subject's row replaced by `change`; null or a deleted row removes it. */
export function withRow(world: World, { table, id }: Subject, change: RowChange | null): World {
  if (table === 'stores') return change?.table === 'stores' ? withStore(world, change.row) : world
  const rows = new Map<string, unknown>(world[table])
  if (change?.table === table && !isDeleted(change)) rows.set(id, change.row)
  else rows.delete(id)
  return { ...world, [table]: rows }
}

export const bookingIn = (change: RowChange | null): Appointment | null =>
  change?.table === 'appointments' ? change.row : null

/** The appointments in a command's changes. */
export const bookingsAfter = (changes: Changes | null): Appointment[] =>
  (changes?.rows ?? []).flatMap((change) => bookingIn(change) ?? [])

const schemas: Readonly<Record<TableName, v.GenericSchema>> = {
  appointments: appointment,
  customers: customer,
  ...storedSchemas,
  stores: store,
}

export const isTable = (name: string): name is TableName => Object.hasOwn(schemas, name)

/** Parses a row sent by the service; null when it is invalid. */
export function readRow(table: TableName, sent: unknown): RowChange | null {
  const read = readWith(schemas[table], sent)
  return read && ({ table, row: read.output } as RowChange) // parsed by the table's schema
}
