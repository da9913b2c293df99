import { sql } from 'kysely'
import type { Customer } from '#domain/rows/customer'
import type { PointsMovement } from '#domain/rows/points'
import { auditOf, auditRow } from '../db/audit'
import { bulkInsert } from '../db/bulk-insert'
import { customers } from '../db/tables/customers'
import type { StoreTx } from '../db/tx'
import type { CommandContext } from '../kernel/command-context'
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

/** Reads the customers with these numbers or ids, and locks their rows until the commit. */
export async function readStored(
  tx: StoreTx,
  numbers: readonly string[],
  ids: readonly string[],
): Promise<StoredCustomer[]> {
  const { rows } = await sql<StoredCustomer>`
    select (select row_to_json(found) from (select ${fields}) as found) as row,
      person.merged_into as "mergedInto", present.mobile_number as present,
      exists (
        select from customer_stores known
        where known.customer_id = person.id and known.store_code = ${tx.storeCode}
      ) as "isHere"
    from customers person left join customers present on present.id = person.merged_into
    where person.mobile_number = any(${numbers}) or person.id = any(${ids})
    for update of person`.execute(tx.db)
  return rows
}

/** A customer before and after a command; `before` is null for a new one. */
export interface CustomerChange {
  before: Customer | null
  row: Customer
  points: readonly PointsMovement[]
  context: CommandContext
}

/** Writes customers with their next versions, with one statement for each table. `changes` names each customer once. */
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
  await bulkInsert(tx, 'customers', added.map(customers.toRow))
  await updateStatistics(tx, 'customers', added.length)
  await updateCustomers(tx, changed)
  await joinStoreAll(
    tx,
    added.map(({ id }) => id),
  )
  await updateStatistics(tx, 'customer_stores', added.length)
  const movements = saved.flatMap(({ row, points, context }) =>
    points.map((movement) => pointsRow(tx, row, movement, context)),
  )
  await bulkInsert(tx, 'points_log', movements)
  const audited = saved.map(({ before, row, context }) =>
    auditRow(auditOf('customers', before, row), context),
  )
  await bulkInsert(tx, 'audit', audited)
  return saved.map(({ row }) => row)
}

/** Number of new rows after which outdated statistics make the database plan slow queries. */
const many = 100

/**
 * Updates the database's statistics of a table that has grown. The embedded database does so once a day only; with
 * statistics of an empty table, the feed's query compares each customer with all others.
 */
async function updateStatistics(
  tx: StoreTx,
  table: 'customers' | 'customer_stores',
  added: number,
): Promise<void> {
  if (added >= many) await sql`analyze ${sql.table(table)}`.execute(tx.db)
}

async function updateCustomers(tx: StoreTx, rows: readonly Customer[]): Promise<void> {
  if (rows.length === 0) return
  const names = customers.columnNames.filter((name) => name !== 'id')
  const assigned = sql.join(names.map((name) => sql`${sql.ref(name)} = next.${sql.ref(name)}`))
  await sql`
    update customers set ${assigned}
    from jsonb_populate_recordset(
      null::customers, ${JSON.stringify(rows.map(customers.toRow))}::jsonb) as next
    where customers.id = next.id`.execute(tx.db)
}

/** Makes customers known to the store, so that its tablets receive them. */
export async function joinStoreAll(tx: StoreTx, ids: readonly string[]): Promise<void> {
  await sql`insert into customer_stores (customer_id, store_code)
    select id, ${tx.storeCode} from unnest(${ids}::text[]) as added (id)
    on conflict do nothing`.execute(tx.db)
}

/** Takes the numbers away from removed records: each gets its id as a placeholder. */
export async function freeNumbers(tx: StoreTx, removedIds: readonly string[]): Promise<void> {
  if (removedIds.length === 0) return
  await tx.db
    .updateTable('customers')
    .set(({ ref }) => ({ mobile_number: ref('id') }))
    .where('id', 'in', removedIds)
    .execute()
}
