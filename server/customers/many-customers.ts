import { sql } from 'kysely'
import type { Customer } from '#domain/rows/customer'
import type { PointsMovement } from '#domain/rows/points'
import { auditOf, auditRow } from '../db/audit'
import { bulkInsert } from '../db/bulk-insert'
import { customers } from '../db/tables/customers'
import type { StoreTx } from '../db/tx'
import type { CommandContext } from '../kernel/command-context'
import { madeOf, portions } from '../kernel/portions'
import { customersChanged, customersJoined } from './publish-customers'
import { pointsRow } from './save-points'

/** A customer's record as stored. It may be merged or removed. */
export interface StoredCustomer {
  row: Customer
  mergedInto: string | null
  /** the present number of the customer into whom the record was merged */
  present: string | null
  /** whether the writing store knows the customer */
  isHere: boolean
}

const fields = sql.raw(customers.jsonFields('person'))

/**
 * Reads the customers with these numbers or ids, and locks their rows until the commit. The rows are read after the
 * lock, because what they are joined with may have changed while it was waited for.
 */
export async function readStored(
  tx: StoreTx,
  numbers: readonly string[],
  ids: readonly string[],
): Promise<StoredCustomer[]> {
  const named = sql`(person.mobile_number = any(${numbers}) or person.id = any(${ids}))`
  await sql`
    select from customers person where ${named} order by mobile_number for update`.execute(tx.db)
  const { rows } = await sql<StoredCustomer>`
    select (select row_to_json(found) from (select ${fields}) as found) as row,
      person.merged_into as "mergedInto", present.mobile_number as present,
      exists (
        select from customer_stores known
        where known.customer_id = person.id and known.store_code = ${tx.storeCode}
      ) as "isHere"
    from customers person left join customers present on present.id = person.merged_into
    where ${named}`.execute(tx.db)
  return rows
}

/** A customer before and after a command; `before` is null for a new one. */
export interface CustomerChange {
  before: Customer | null
  row: Customer
  points: readonly PointsMovement[]
  context: CommandContext
}

/**
 * Writes customers with their next versions, some hundreds with a statement for each table. `changes` names each
 * customer once.
 */
export async function saveCustomers(
  tx: StoreTx,
  changes: readonly CustomerChange[],
): Promise<Customer[]> {
  const saved = changes.map((change) => ({
    ...change,
    row: { ...change.row, version: (change.before?.version ?? 0) + 1 },
  }))
  const added = saved.filter(({ before }) => before === null).map(({ row }) => row)
  const changed = saved.filter(({ before }) => before !== null).map(({ row }) => row)
  // In the order of their numbers, so that two transactions that add the same ones can't deadlock.
  added.sort((a, b) => (a.mobileNumber < b.mobileNumber ? -1 : 1))
  await bulkInsert(tx, 'customers', madeOf(added, customers.toRow))
  await updateStatistics(tx, added.length)
  for (const some of portions(changed, rowsAtOnce)) await updateCustomers(tx, some)
  customersJoined(
    tx,
    tx.storeCode,
    added.map(({ id }) => id),
  )
  customersChanged(
    tx,
    saved.map(({ row }) => row.id),
  )
  const movements = saved.flatMap(({ row, points, context }) =>
    points.map((movement) => pointsRow(tx, row, movement, context)),
  )
  await bulkInsert(tx, 'points_log', movements)
  const audited = madeOf(saved, ({ before, row, context }) =>
    auditRow(auditOf('customers', before, row), context),
  )
  await bulkInsert(tx, 'audit', audited)
  return saved.map(({ row }) => row)
}

/** Number of new rows after which outdated statistics make the database plan slow queries. */
const many = 100

/**
 * Updates the database's statistics of customers. With those of an empty table, each row that names one of the new
 * customers is checked by reading all of them.
 */
async function updateStatistics(tx: StoreTx, added: number): Promise<void> {
  if (added >= many) await sql`analyze customers`.execute(tx.db)
}

const rowsAtOnce = 200

async function updateCustomers(tx: StoreTx, rows: readonly Customer[]): Promise<void> {
  const names = customers.columnNames.filter((name) => name !== 'id')
  const assigned = sql.join(names.map((name) => sql`${sql.ref(name)} = next.${sql.ref(name)}`))
  await sql`
    update customers set ${assigned}
    from jsonb_populate_recordset(
      null::customers, ${JSON.stringify(rows.map(customers.toRow))}::jsonb) as next
    where customers.id = next.id`.execute(tx.db)
}

/** Takes the numbers away from removed records: each gets its id as a placeholder. */
export async function freeNumbers(tx: StoreTx, removedIds: readonly string[]): Promise<void> {
  if (removedIds.length === 0) return
  customersChanged(tx, removedIds)
  await tx.db
    .updateTable('customers')
    .set(({ ref }) => ({ mobile_number: ref('id') }))
    .where('id', 'in', removedIds)
    .execute()
}
