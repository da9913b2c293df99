import { sql } from 'kysely'
import * as v from 'valibot'
import { isAct } from '#domain/may'
import { labelOf } from '#domain/may-words'
import type { Exception } from '#domain/reports/exception'
import type { Days } from '#domain/reports/period'
import { type Approved, approved, approverWords } from '#domain/rows/approval'
import type { Store } from '#domain/rows/store'
import type { Reader } from '../db/tx'
import { instantsOf, readNamesOfRows } from './audited'
import type { Read } from './report'
import { namesOf } from './search-audit'

interface Entry {
  id: number
  at: string
  actor: string
  table_name: string
  row_id: string
  approval: unknown
  was: unknown
  corrections: unknown
  is_taken_back: boolean
}

type Of = Pick<Store, 'code' | 'nightEndTime'>

/** Says who allowed the exceptions of some days, and adds the allowed acts that are no exceptions of their own. */
export async function withApprovals(
  read: Read,
  store: Of,
  days: Days,
  found: readonly Exception[],
  dayOf: (instant: string) => string,
): Promise<Exception[]> {
  const ids = found.flatMap(({ row }) => row?.id ?? [])
  const entries = (await read((reader) => readEntries(reader, store, days, ids))).map((entry) => ({
    ...entry,
    approval: v.parse(approved, entry.approval),
  }))
  if (entries.length === 0) return [...found]
  const told = new Set<string>()
  const named = found.map((each): Exception => {
    const entry = entries.find((one) => tells(one, each))
    if (!entry) return each
    told.add(entry.approval.key)
    const words = approverWords(entry.approval)
    const signed = each.allowedBy && each.allowedBy !== words ? `${each.allowedBy}, ` : ''
    return { ...each, allowedBy: `${signed}${words}` }
  })
  const left = entries.filter(({ approval }) => !told.has(approval.key))
  const names = await read((reader) => readNames(reader, store.code, left))
  return [
    ...named,
    ...left.map((entry) => ({ ...ofEntry(entry, names.get(entry.row_id)), day: dayOf(entry.at) })),
  ]
}

function readEntries(reader: Reader, store: Of, days: Days, ids: readonly string[]) {
  const { from, until } = instantsOf(days, store)
  return sql<Entry>`
    select id, at, actor, table_name, row_id, approval, changes -> 'corrections' -> 0 as was,
      changes -> 'corrections' -> 1 as corrections, jsonb_exists(changes, 'isTakenBack') as is_taken_back
    from audit
    where approval is not null and approval ->> 'storeCode' = ${store.code}
      and (store_code = ${store.code} or store_code is null)
      and (row_id = any(${ids}) or (at >= ${from} and at < ${until}))
    order by id`
    .execute(reader)
    .then(({ rows }) => rows)
}

async function readNames(reader: Reader, storeCode: string, entries: readonly Entry[]) {
  if (entries.length === 0) return new Map<string, string>()
  const ofRows = await namesOf(reader, storeCode, entries)
  return new Map([...(await readNamesOfRows(reader, storeCode)), ...ofRows])
}

const withIds = v.fallback(v.array(v.object({ id: v.string() })), [])

/** Whether an entry of the audit trail is the change that an exception tells of. */
function tells({ id, row_id, was, corrections, is_taken_back }: Entry, exception: Exception) {
  if (exception.id === `audit ${id}`) return true
  if (exception.row?.id !== row_id) return false
  if (exception.id === `void ${row_id}`) return is_taken_back
  const names = (list: unknown) =>
    v.parse(withIds, list).some((each) => exception.id === `correction ${each.id}`)
  return names(corrections) && !names(was)
}

/** The tables whose rows the report opens. */
const opened: readonly string[] = ['appointments', 'sales']

function ofEntry(
  { at, actor, table_name: table, row_id: id, approval }: Entry & { approval: Approved },
  name: string | undefined,
): Omit<Exception, 'day'> {
  return {
    ...{ id: `allowed ${approval.key}`, kind: 'allowed', at, by: actor, why: null, amount: null },
    what: `Allowed: ${wordsOf(approval)}`,
    allowedBy: approverWords(approval),
    about: name ?? '',
    row: opened.includes(table) ? { table, id, day: null } : null,
  }
}

function wordsOf({ acts }: Approved): string {
  const words = acts.map(({ act, amount }) => {
    const label = isAct(act) ? labelOf(act) : act
    return amount ? `${label}, PHP ${amount}` : label
  })
  return [...new Set(words)].join('; ')
}
