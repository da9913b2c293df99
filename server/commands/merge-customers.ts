import type { calls } from '#domain/calls/all'
import { mergedCustomer, mergedRest, mergeRule, numberRule } from '#domain/customer/merge'
import { stamp } from '#domain/customer/update'
import { noNumberOf, normalMobile } from '#domain/kernel/names'
import { err, ok } from '#domain/kernel/result'
import type { Customer } from '#domain/rows/customer'
import { lockMobile } from '../customers/lock-customer'
import { customersChanged } from '../customers/publish-customers'
import { auditOf, writeAudit } from '../db/audit'
import { customers } from '../db/tables/customers'
import type { Reader, StoreTx } from '../db/tx'
import { problems, refusalProblem } from '../http/problem'
import type { Answer, Asked } from '../http/route'
import type { CommandContext } from '../kernel/command-context'
import { commandRequestOf } from './command-request'
import { copyStores, moveRelations } from './customer-relations'

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
  await tx.db
    .updateTable('customers')
    .set({ merged_into: merged.id })
    .where('id', '=', rest.id)
    .execute()
  await moveRelations({ tx, service: asked.context, from: other, to: merged, context })
  return ok(merged)
}

/**
 * Gives a customer another mobile number. The former one leads to the customer from then on, unless it is somebody
 * else's now: then its record is a removed one, and a customer may be added with it.
 */
export async function changeMobileNumber(
  tx: StoreTx,
  asked: Asked<ChangeNumber>,
): Answer<ChangeNumber> {
  const id = asked.params.id ?? ''
  const { isReleased } = asked.body
  const given = normalMobile(asked.body.mobileNumber)
  const mobileNumber = isReleased && given === '' ? noNumberOf(id) : given
  const [person] = await lockRecords(tx, [id], [mobileNumber])
  if (!person) return err(problems.notFound('Customer not found'))
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
  if (isReleased) await release(tx, person.mobileNumber)
  await moveRelations({ tx, service: asked.context, from: person, to: moved, context })
  return ok(moved)
}

/** Reads records by id, in the order of `ids`. Locks the records, their numbers and other ones until the commit. */
async function lockRecords(
  tx: StoreTx,
  ids: readonly string[],
  others: readonly string[] = [],
): Promise<(Customer | null)[]> {
  const named = people(tx.db).where('id', 'in', ids).orderBy('mobile_number')
  const found = await named.execute()
  // All transactions lock numbers in this order, so that two of them can't wait for each other.
  for (const number of [...found.map((row) => row.mobile_number), ...others].sort())
    await lockMobile(tx, number)
  const locked = (await named.forUpdate().execute()).map(customers.fromRow)
  return ids.map((id) => locked.find((person) => person.id === id) ?? null)
}

const people = (reader: Reader) => reader.selectFrom('customers').selectAll()

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
  customersChanged(tx, [row.id])
  writeAudit(tx, auditOf('customers', before, row), context)
  return row
}

const setNumber = (tx: StoreTx, id: string, mobileNumber: string) =>
  tx.db.updateTable('customers').set({ mobile_number: mobileNumber }).where('id', '=', id).execute()

const release = (tx: StoreTx, mobileNumber: string) =>
  tx.db
    .updateTable('customers')
    .set({ merged_into: null })
    .where('mobile_number', '=', mobileNumber)
    .execute()

async function addFormer(tx: StoreTx, former: Customer, intoId: string) {
  const row = { ...former, version: 1 }
  await tx.db
    .insertInto('customers')
    .values({ ...customers.toRow(row), merged_into: intoId })
    .execute()
  await copyStores(tx, intoId, former.id)
}
