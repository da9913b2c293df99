import { sql } from 'kysely'
import type { calls } from '#domain/calls/all'
import { mergedCustomer, mergedRest, mergeRule, numberRule } from '#domain/customer/merge'
import { stamp } from '#domain/customer/update'
import { normalMobile } from '#domain/kernel/names'
import { err, ok } from '#domain/kernel/result'
import type { Customer } from '#domain/rows/customer'
import { selectOfCustomer } from '../appointments/read-appointments'
import { saveAppointment } from '../appointments/save-appointment'
import type { ServiceContext } from '../context'
import { lockMobile } from '../customers/lock-customer'
import { auditOf, writeAudit } from '../db/audit'
import { customers } from '../db/tables/customers'
import { inStore, type Reader, type StoreTx } from '../db/tx'
import { problems, refusalProblem } from '../http/problem'
import type { Answer, Asked } from '../http/route'
import type { CommandContext } from '../kernel/command-context'
import { announce } from '../live/channel'
import { commandRequestOf } from './command-request'
import { readWorld } from './load-world'

type Merge = typeof calls.mergeCustomers
type ChangeNumber = typeof calls.changeMobileNumber

/** Merges another record into a customer, with its points, visits and notes in all stores. */
export async function mergeCustomers(tx: StoreTx, asked: Asked<Merge>): Answer<Merge> {
  const ids = [asked.params.id ?? '', asked.body.otherId]
  const [kept, other] = await lockRecords(tx, ids)
  if (!kept || !other) return err(problems.notFound('Customer not found'))
  const refusal = mergeRule(kept, other)
  if (refusal) return err(refusalProblem(refusal, { current: kept, blocking: [] }))
  const context = { ...commandRequestOf(asked).context, action: 'mergeCustomers' }
  const merged = await update(tx, kept, mergedCustomer(kept, other, context), context)
  const rest = await update(tx, other, mergedRest(other, context), context)
  await leadTo(tx, rest.id, merged.id)
  await tx.db
    .updateTable('points_log')
    .set({ customer_id: merged.id })
    .where('customer_id', '=', rest.id)
    .execute()
  await copyStores(tx, rest.id, merged.id)
  await moveVisits(tx, asked.context, other, merged, context)
  return ok(merged)
}

/** Gives a customer another mobile number. The former number leads to the customer from then on. */
export async function changeMobileNumber(
  tx: StoreTx,
  asked: Asked<ChangeNumber>,
): Answer<ChangeNumber> {
  const [person] = await lockRecords(tx, [asked.params.id ?? ''])
  if (!person) return err(problems.notFound('Customer not found'))
  const mobileNumber = normalMobile(asked.body.mobileNumber)
  await lockMobile(tx, mobileNumber)
  const holder = await readByNumber(tx.db, mobileNumber)
  const isOwnFormer = holder !== null && (await isMergedInto(tx.db, holder.id, person.id))
  const refusal = numberRule(person, mobileNumber, isOwnFormer ? null : holder)
  if (refusal) return err(refusalProblem(refusal, { current: person, blocking: [] }))
  const context = { ...commandRequestOf(asked).context, action: 'changeMobileNumber' }
  // The two records swap their numbers, which must be unique after each statement: the former record gets its id as a
  // placeholder.
  if (isOwnFormer) await setNumber(tx, holder.id, holder.id)
  const next = { ...person, mobileNumber, ...stamp(context) }
  const moved = await update(tx, person, next, context)
  const former = mergedRest({ ...person, id: asked.context.ids() }, context)
  if (isOwnFormer)
    await update(tx, holder, { ...holder, mobileNumber: person.mobileNumber }, context)
  else await addFormer(tx, former, moved.id)
  await moveVisits(tx, asked.context, person, moved, context)
  return ok(moved)
}

/** Reads records by id, in the order of `ids`, and locks their numbers until the commit. */
async function lockRecords(tx: StoreTx, ids: readonly string[]): Promise<(Customer | null)[]> {
  const found = await readByIds(tx.db, ids)
  // All transactions lock numbers in this order, so that two of them can't wait for each other.
  for (const number of found.map(({ mobileNumber }) => mobileNumber).sort())
    await lockMobile(tx, number)
  const locked = await readByIds(tx.db, ids)
  return ids.map((id) => locked.find((person) => person.id === id) ?? null)
}

const people = (reader: Reader) => reader.selectFrom('customers').selectAll()

async function readByIds(reader: Reader, ids: readonly string[]): Promise<Customer[]> {
  const rows = await people(reader).where('id', 'in', ids).execute()
  return rows.map(customers.fromRow)
}

async function readByNumber(reader: Reader, mobileNumber: string): Promise<Customer | null> {
  const row = await people(reader).where('mobile_number', '=', mobileNumber).executeTakeFirst()
  return row ? customers.fromRow(row) : null
}

async function isMergedInto(reader: Reader, id: string, intoId: string): Promise<boolean> {
  const row = await people(reader)
    .where('id', '=', id)
    .where('merged_into', '=', intoId)
    .executeTakeFirst()
  return row !== undefined
}

async function update(tx: StoreTx, before: Customer, next: Customer, context: CommandContext) {
  const row = { ...next, version: before.version + 1 }
  await tx.db.updateTable('customers').set(customers.toRow(row)).where('id', '=', row.id).execute()
  writeAudit(tx, auditOf('customers', before, row), context)
  return row
}

const setNumber = (tx: StoreTx, id: string, mobileNumber: string) =>
  tx.db.updateTable('customers').set({ mobile_number: mobileNumber }).where('id', '=', id).execute()

async function addFormer(tx: StoreTx, former: Customer, intoId: string) {
  const row = { ...former, version: 1 }
  await tx.db
    .insertInto('customers')
    .values({ ...customers.toRow(row), merged_into: intoId })
    .execute()
  await copyStores(tx, intoId, former.id)
}

/** Makes a merged record, and those merged into it earlier, lead to the customer who stays. */
async function leadTo(tx: StoreTx, id: string, intoId: string) {
  await tx.db
    .updateTable('customers')
    .set({ merged_into: intoId })
    .where((record) => record.or([record('id', '=', id), record('merged_into', '=', id)]))
    .execute()
}

/** Makes a customer known to all stores that know another one. */
async function copyStores(tx: StoreTx, fromId: string, toId: string) {
  await sql`insert into customer_stores (customer_id, store_code)
    select ${toId}, store_code from customer_stores where customer_id = ${fromId}
    on conflict do nothing`.execute(tx.db)
}

/** Moves the appointments and waiting messages of a customer to another record or number, in every store. */
async function moveVisits(
  tx: StoreTx,
  service: ServiceContext,
  from: Customer,
  to: Customer,
  context: CommandContext,
) {
  await tx.db
    .updateTable('sms_outbox')
    .set({ mobile_number: to.mobileNumber })
    .where('mobile_number', '=', from.mobileNumber)
    .where('state', '=', 'QUEUED')
    .execute()
  const stores = await tx.db
    .selectFrom('appointments')
    .select('store_code')
    .distinct()
    .where('customer_id', '=', from.id)
    .orderBy('store_code')
    .execute()
  for (const { store_code } of stores) {
    const move = async (there: StoreTx) => {
      await moveVisitsOf(there, from, to, context)
      announce(service.db, there)
    }
    await (store_code === tx.storeCode ? move(tx) : inStore(tx, store_code, move))
  }
}

async function moveVisitsOf(tx: StoreTx, from: Customer, to: Customer, context: CommandContext) {
  const world = await readWorld(tx.db, tx.storeCode, [selectOfCustomer(tx.storeCode, from.id)])
  for (const row of world.appointments.values()) {
    const moved = { ...row, customerId: to.id, mobileNumber: to.mobileNumber }
    await saveAppointment(tx, world, moved, context)
  }
}
