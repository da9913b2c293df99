import { sql } from 'kysely'
import * as v from 'valibot'
import { addDays, isoAt } from '#domain/kernel/dates'
import {
  auditedException,
  auditedFields,
  auditedTables,
  type FailedLogIns,
  logInException,
  logInTable,
} from '#domain/reports/audited-exceptions'
import type { Exception } from '#domain/reports/exception'
import type { Days } from '#domain/reports/period'
import { nightEndOf } from '#domain/rows/night-end'
import type { Store } from '#domain/rows/store'
import type { Reader } from '../db/tx'
import { allowerIn } from '../history/changes-in'
import { readNames } from './appointment-lines'
import type { Read } from './report'

/** Most exceptions of the audit trail in an answer or sheet. */
const most = 5000

/** The business day of an instant. */
type DayOf = (instant: string) => string

type Of = Pick<Store, 'code' | 'nightEndTime'>

/** The instants of some business days: each begins when the night before it has ended. */
export function instantsOf({ start, end }: Days, store: Pick<Store, 'nightEndTime'>) {
  const at = (date: string) => new Date(isoAt(date, nightEndOf(store))).toISOString()
  return { from: at(start), until: at(addDays(end, 1)) }
}

/** Changes in the form that audit.ts writes: field -> [old, new]. */
const stored = v.record(v.string(), v.tuple([v.unknown(), v.unknown()]))

/** Reads the exceptions of the audit trail of a store, the newest first. */
export async function readAudited(read: Read, store: Of, days: Days, dayOf: DayOf) {
  const rows = await read((reader) => readEntries(reader, store, days))
  const names = await read((reader) => readNamesOfRows(reader, store.code))
  const exceptions = rows.slice(0, most).flatMap(({ table_name, row_id, approval, ...entry }) => {
    const row = { table: table_name, rowId: row_id, name: names.get(row_id) ?? '' }
    const told = { allowedBy: allowerIn(approval), changes: v.parse(stored, entry.changes) }
    const found = auditedException({ ...entry, ...row, ...told }, dayOf)
    return found ? [found] : []
  })
  const logIns = await read((reader) => readLogIns(reader, store, days))
  return { exceptions: [...exceptions, ...logIns.map(logInException)], isCut: rows.length > most }
}

/** SQL for the entries that are exceptions. A new service or product changes no price, so it is none. */
const isException = sql<boolean>`(table_name = any(${auditedTables}) or ${sql.join(
  Object.entries(auditedFields).map(
    ([table, fields]) => sql`(table_name = ${table} and jsonb_exists_any(changes, ${fields})
      and (table_name = 'users' or not jsonb_exists(changes, 'id')))`,
  ),
  sql` or `,
)})`

function readEntries(reader: Reader, store: Of, days: Days) {
  const { from, until } = instantsOf(days, store)
  return reader
    .selectFrom('audit')
    .select(['id', 'at', 'actor', 'action', 'table_name', 'row_id', 'changes', 'approval'])
    .where('store_code', '=', store.code)
    .where('table_name', 'in', [...auditedTables, ...Object.keys(auditedFields)])
    .where('at', '>=', from)
    .where('at', '<', until)
    .where(isException)
    .orderBy('id', 'desc')
    .limit(most + 1)
    .execute()
}

/** Reads the failed log-ins, each account's of a business day together: any client can make a new one. */
async function readLogIns(reader: Reader, store: Of, days: Days): Promise<FailedLogIns[]> {
  const { from, until } = instantsOf(days, store)
  const { rows } = await sql<FailedLogIns>`
    select "userId", username, day, count(*)::integer as count, min(at) as first, max(at) as last
    from (
      select row_id as "userId", actor as username, at,
        (at at time zone 'Asia/Singapore' - ${nightEndOf(store)}::interval)::date::text as day
      from audit
      where store_code = ${store.code} and table_name = ${logInTable}
        and at >= ${from} and at < ${until}
    ) as failed
    group by "userId", username, day`.execute(reader)
  return rows
}

/** The names of the rows whose changes are exceptions, by id. */
export async function readNamesOfRows(
  reader: Reader,
  storeCode: string,
): Promise<Map<string, string>> {
  const names = await readNames(reader, storeCode)
  const of = (table: 'users' | 'api_keys', name: 'username' | 'name') =>
    reader
      .selectFrom(table)
      .where('store_code', '=', storeCode)
      .select(['id', sql.ref<string>(name).as('name')])
      .execute()
  const others = [...(await of('users', 'username')), ...(await of('api_keys', 'name'))]
  const { services, products, promos, staffs } = names
  return new Map([
    ...[services, products, promos, staffs].flatMap((each) => [...each]),
    ...others.map(({ id, name }): [string, string] => [id, name]),
  ])
}

/** A rule or turn was passed over by the user of the change that names it first, which may be later than the booking. */
export async function withAuthors(
  read: Read,
  storeCode: string,
  found: readonly Exception[],
  dayOf: DayOf,
): Promise<Exception[]> {
  const isUnsure = ({ kind, row }: Exception) =>
    (kind === 'rule' || kind === 'turn') && row?.table === 'appointments'
  const ids = found.filter(isUnsure).flatMap(({ row }) => row?.id ?? [])
  if (ids.length === 0) return [...found]
  const changes = await read((reader) => readPassing(reader, storeCode, ids))
  return found.map((each) => {
    const naming = isUnsure(each)
      ? changes.filter(({ row_id, ...change }) => row_id === each.row?.id && names(change, each))
      : []
    // A rule stays overruled, a turn is chosen anew.
    const named = each.kind === 'turn' ? naming.at(-1) : naming[0]
    // The booking itself tells when it was made, also if it waited for a connection.
    if (!named || named.is_new) return each
    return { ...each, by: named.actor, at: named.at, day: dayOf(named.at) }
  })
}

interface Passing {
  was: unknown
  confirmed: unknown
  turn: unknown
}

const list = v.fallback(v.array(v.string()), [])

/** Whether a change is one that overrules the rule of an exception, or that chooses its turn. */
function names({ was, confirmed, turn }: Passing, { id, kind }: Exception): boolean {
  if (kind === 'turn') return turn !== null
  const rule = id.split(' ').at(-1) ?? ''
  return v.parse(list, confirmed).includes(rule) && !v.parse(list, was).includes(rule)
}

async function readPassing(reader: Reader, storeCode: string, ids: readonly string[]) {
  const { rows } = await sql<
    Passing & { row_id: string; actor: string; at: string; is_new: boolean }
  >`
    select row_id, actor, at, jsonb_exists(changes, 'id') as is_new, changes -> 'turn' -> 1 as turn,
      changes -> 'confirmed' -> 0 as was, changes -> 'confirmed' -> 1 as confirmed
    from audit
    where store_code = ${storeCode} and table_name = 'appointments' and row_id = any(${ids})
      and (jsonb_exists(changes, 'confirmed') or jsonb_exists(changes, 'turn'))
    order by id`.execute(reader)
  return rows
}
