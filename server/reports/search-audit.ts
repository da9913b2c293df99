import { sql } from 'kysely'
import type { calls } from '#domain/calls/all'
import type { QueryOf } from '#domain/calls/define-call'
import { type AuditPage, auditPageSize } from '#domain/calls/exceptions'
import type { Reader } from '../db/tx'
import { allowerIn, changesIn } from '../history/changes-in'
import { readStore } from '../resources/read-store'
import { instantsOf, readNamesOfRows } from './audited'

type Asked = QueryOf<typeof calls.searchAudit>

/** Most visits or customers that a name finds. */
const mostNamed = 500

/**
 * Reads a page of the audit trail of a store, newest first. Changes of customers belong to no store; a store sees those
 * of the customers whom it knows.
 */
export async function searchAudit(
  reader: Reader,
  storeCode: string,
  asked: Asked,
): Promise<AuditPage> {
  const resources = await readNamesOfRows(reader, storeCode)
  const ids = asked.row ? await idsNamed(reader, storeCode, asked.row, resources) : null
  const instants = instantsOf(asked, await readStore(reader, storeCode))
  const own = await readPage(
    reader,
    { storeCode, isOfCustomers: false },
    { ...asked, ...instants },
    ids,
  )
  const ofCustomers = await readPage(
    reader,
    { storeCode, isOfCustomers: true },
    { ...asked, ...instants },
    ids,
  )
  const found = [...own, ...ofCustomers].sort((a, b) => b.id - a.id)
  const page = found.slice(0, auditPageSize)
  const names = new Map([...resources, ...(await namesOf(reader, storeCode, page))])
  const entries = page.map(({ table_name: table, row_id: rowId, changes, approval, ...entry }) => ({
    ...{ ...entry, table, rowId, name: names.get(rowId) ?? null },
    allowedBy: allowerIn(approval),
    changes: changesIn(changes),
  }))
  return { entries, next: found.length > auditPageSize ? (page.at(-1)?.id ?? null) : null }
}

interface Entry {
  id: number
  at: string
  actor: string
  action: string
  table_name: string
  row_id: string
  changes: unknown
  approval: unknown
}

function readPage(
  reader: Reader,
  { storeCode, isOfCustomers }: { storeCode: string; isOfCustomers: boolean },
  { actor, before, from, until }: Pick<Asked, 'actor' | 'before'> & { from: string; until: string },
  ids: readonly string[] | null,
): Promise<Entry[]> {
  const inStore = reader
    .selectFrom('audit')
    .where('store_code', isOfCustomers ? 'is' : '=', isOfCustomers ? null : storeCode)
    .where('at', '>=', from)
    .where('at', '<', until)
  const ofTable = isOfCustomers ? inStore.where(ofKnownCustomers(storeCode)) : inStore
  const byActor = actor ? ofTable.where(sql`lower(actor)`, '=', actor.toLowerCase()) : ofTable
  const ofRow = ids ? byActor.where('row_id', 'in', [...ids, '']) : byActor
  const older = before === undefined ? ofRow : ofRow.where('id', '<', before)
  return older
    .select(['id', 'at', 'actor', 'action', 'table_name', 'row_id', 'changes', 'approval'])
    .orderBy('id', 'desc')
    .limit(auditPageSize + 1)
    .execute()
}

/** SQL for changes of the customers whom a store knows, those removed or merged since then included. */
const ofKnownCustomers = (storeCode: string) =>
  sql<boolean>`(table_name = 'customers'
    and row_id in (select customer_id from customer_stores where store_code = ${storeCode}))`

/** Ids of the rows with this id, or with this text in their names; of customers also by the mobile number. */
async function idsNamed(
  reader: Reader,
  storeCode: string,
  row: string,
  resources: ReadonlyMap<string, string>,
): Promise<string[]> {
  const wanted = row.toLowerCase()
  const like = `%${wanted.replace(/[\\%_]/g, '\\$&')}%`
  const visits = await reader
    .selectFrom('appointments')
    .where('store_code', '=', storeCode)
    .where(sql<boolean>`lower(name) like ${like}`)
    .select('id')
    .orderBy('start_date', 'desc')
    .limit(mostNamed)
    .execute()
  const { rows: people } = await sql<{ id: string }>`
    select customer.id from customer_stores own join customers customer on customer.id = own.customer_id
    where own.store_code = ${storeCode} and (customer.mobile_number = ${row}
      or lower(concat_ws(' ', customer.first_name, customer.last_name)) like ${like})
    limit ${mostNamed}`.execute(reader)
  const named = [...resources].filter(([, name]) => name.toLowerCase().includes(wanted))
  return [row, ...named.map(([id]) => id), ...[...visits, ...people].map(({ id }) => id)]
}

/** Names of the visits, sales and customers of a page, by id. */
export async function namesOf(
  reader: Reader,
  storeCode: string,
  page: readonly Pick<Entry, 'table_name' | 'row_id'>[],
) {
  const idsIn = (table: string) =>
    page.flatMap(({ table_name, row_id }) => (table_name === table ? [row_id] : []))
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from appointments
      where store_code = ${storeCode} and id = any(${idsIn('appointments')})
    union all
    select id, name from sales where store_code = ${storeCode} and id = any(${idsIn('sales')})
    union all
    select id, concat_ws(' ', first_name, last_name) from customers
      where id = any(${idsIn('customers')})`.execute(reader)
  return rows.map(({ id, name }): [string, string] => [id, name])
}
