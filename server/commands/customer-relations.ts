import { sql } from 'kysely'
import { knownNumber } from '#domain/kernel/names'
import type { Customer } from '#domain/rows/customer'
import { selectOfCustomer } from '../appointments/read-appointments'
import { saveAppointment } from '../appointments/save-appointment'
import type { ServiceContext } from '../context'
import { customersJoined } from '../customers/publish-customers'
import { selectRegisters } from '../db/register-tables'
import type { DB } from '../db/schema'
import { inStore, type StoreTx } from '../db/tx'
import type { CommandContext } from '../kernel/command-context'
import { announce } from '../live/channel'
import { saveRegister } from '../registers/save-register'
import { readWorld } from './load-world'

/** A record that is merged into another one, or the same record before and after a change of its number. */
interface Move {
  tx: StoreTx
  service: ServiceContext
  from: Customer
  to: Customer
  context: CommandContext
}

interface Relation {
  /** the columns that name a customer, by id or by mobile number */
  columns: readonly string[]
  /** moves the table's rows to the other record or number */
  move: (move: Move) => Promise<unknown>
}

/**
 * Every table that names customers; a test compares the list with the database. The rows of `appointments` and `sales`
 * move together, because the versions of a store are counted once in a transaction.
 */
export const customerRelations = {
  appointments: { columns: ['customer_id', 'mobile_number'], move: moveRows },
  sales: { columns: ['customer_id', 'mobile_number'], move: async () => {} },
  customers: {
    columns: ['merged_into'],
    move: ({ tx, from, to }) =>
      tx.db
        .updateTable('customers')
        .set({ merged_into: to.id })
        .where('merged_into', '=', from.id)
        .execute(),
  },
  customer_stores: {
    columns: ['customer_id'],
    move: ({ tx, from, to }) => copyStores(tx, from.id, to.id),
  },
  points_log: {
    columns: ['customer_id'],
    move: ({ tx, from, to }) =>
      tx.db
        .updateTable('points_log')
        .set({ customer_id: to.id })
        .where('customer_id', '=', from.id)
        .execute(),
  },
  sms_outbox: {
    columns: ['mobile_number'],
    move: ({ tx, from, to }) =>
      tx.db
        .updateTable('sms_outbox')
        .set(
          knownNumber(to.mobileNumber) ? { mobile_number: to.mobileNumber } : { state: 'DROPPED' },
        )
        .where('mobile_number', '=', from.mobileNumber)
        .where('state', '=', 'QUEUED')
        .execute(),
  },
} satisfies Partial<Record<keyof DB, Relation>>

/** Moves everything that names a customer to another record or number, in every store. */
export async function moveRelations(move: Move): Promise<void> {
  for (const relation of Object.values<Relation>(customerRelations)) await relation.move(move)
}

/** Makes a customer known to all stores that know another one. */
export async function copyStores(tx: StoreTx, fromId: string, toId: string): Promise<void> {
  const known = await tx.db
    .selectFrom('customer_stores')
    .select('store_code')
    .where('customer_id', '=', fromId)
    .execute()
  for (const { store_code } of known) customersJoined(tx, store_code, [toId])
}

/** Moves the appointments and sales of each store. Their tablets receive them. */
async function moveRows({ tx, service, from, to, context }: Move): Promise<void> {
  const { rows } = await sql<{ store: string }>`
    select store_code as store from appointments where customer_id = ${from.id}
    union select store_code from sales where customer_id = ${from.id} order by store`.execute(tx.db)
  for (const { store } of rows) {
    const move = async (there: StoreTx) => {
      await moveRowsOf(there, from, to, context)
      announce(service.db, there)
    }
    await (store === tx.storeCode ? move(tx) : inStore(tx, store, move))
  }
}

async function moveRowsOf(tx: StoreTx, from: Customer, to: Customer, context: CommandContext) {
  const world = await readWorld(tx.db, tx.storeCode, [
    selectOfCustomer(tx.storeCode, from.id),
    ['sales', selectRegisters(tx.storeCode, 'sales', { customerId: from.id })],
  ])
  const named = { customerId: to.id, mobileNumber: to.mobileNumber }
  for (const row of world.appointments.values())
    await saveAppointment(tx, world, { ...row, ...named }, context)
  for (const row of world.sales.values())
    await saveRegister(tx, world, { table: 'sales', row: { ...row, ...named } }, context)
}
