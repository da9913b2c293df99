import { type RawBuilder, sql } from 'kysely'
import type { Days } from '#domain/reports/period'
import { isRegister, type RegisterKind, type Registers } from '#domain/rows/register'
import type { RowChange } from '#domain/rows/world'
import { readRowsOf } from './row-json'
import { registerTables } from './tables/registers'
import type { Reader } from './tx'

export type RegisterChange = Extract<RowChange, { table: RegisterKind }>

export const isRegisterChange = (change: RowChange): change is RegisterChange =>
  isRegister(change.table)

/** The columns of a row of a register. */
export const toColumns = (table: RegisterKind, row: Registers[RegisterKind]): object =>
  registerTables[table].toRow(row as never) // the row is of this table

const fieldsOf = (kind: RegisterKind) => sql.raw(registerTables[kind].jsonFields('row'))

/** The fields of a sale in a select from `sales as row`. */
export const saleFields = fieldsOf('sales')

/** Rows that tablets keep for longer. */
const keptLonger: Partial<Record<RegisterKind, RawBuilder<unknown>>> = {
  drawers: sql`or row.closings = '[]'`,
  series: sql`or true`,
}

/**
 * SQL of the domain's `isKept`: the row's day or its last change is not before `from`, or it is an open drawer or a series
 * of invoices.
 */
const isKept = (kind: RegisterKind, from: string) => sql`(row.day >= ${from}
  or row.updated_date_time at time zone 'UTC' >= ${from}::date ${keptLonger[kind] ?? sql``})`

/** Tenders made on some days; also those in these drawers, and those with these ids. */
export interface WantedTenders extends Days {
  drawerIds?: readonly string[]
  tenderIds?: readonly string[]
}

/** SQL that holds if a row has one of the tenders. */
export const hasTender = ({ start, end, drawerIds = [], tenderIds = [] }: WantedTenders) =>
  sql<boolean>`exists (select from jsonb_array_elements(tenders) as tender
    where tender->>'day' between ${start} and ${end}
      or tender->>'drawerId' = any(${drawerIds}) or tender->>'id' = any(${tenderIds}))`

const isWithin = (days: WantedTenders) =>
  sql`(row.day between ${days.start} and ${days.end} or ${hasTender(days)})`

/** The rows of a register to read. */
interface Wanted {
  ids?: readonly string[]
  /** only sales of this customer */
  customerId?: string
  /** only rows of these days */
  onDays?: readonly string[]
  /** only sales made on these days, and sales with one of the tenders */
  days?: WantedTenders
  /** only rows for which this holds */
  where?: RawBuilder<boolean>
  /** only rows that a tablet stores if its window begins on this day (`isKept`) */
  since?: string | undefined
  /** rows that changed after this version, in the order of their versions, at most `limit` */
  after?: { version: number; limit: number; from: string | null }
}

/** Reads the rows of a register in a store, ordered by day. */
export async function readRegisters<Kind extends RegisterKind>(
  reader: Reader,
  storeCode: string,
  kind: Kind,
  wanted: Wanted,
): Promise<Registers[Kind][]> {
  const found = await readRowsOf(reader, [[kind, selectRegisters(storeCode, kind, wanted)]])
  return found.map(({ row }) => row as Registers[Kind]) // the select reads rows of this kind
}

/** Selects rows of a register as JSON fields. */
export function selectRegisters(
  storeCode: string,
  kind: RegisterKind,
  { ids, customerId, after, days, onDays, where, since = after?.from ?? undefined }: Wanted,
): RawBuilder<unknown> {
  const named = ids ? sql`and row.id = any(${ids})` : sql``
  const bought = customerId ? sql`and row.customer_id = ${customerId}` : sql``
  const kept = since === undefined ? sql`` : sql`and ${isKept(kind, since)}`
  const listed = onDays ? sql`and row.day = any(${onDays}::date[])` : sql``
  const within = days ? sql`and ${isWithin(days)}` : sql``
  const some = where ? sql`and ${where}` : sql``
  const order = after
    ? sql`and row.version > ${after.version} order by row.version limit ${after.limit}`
    : sql`order by row.day, row.id`
  return sql`select ${fieldsOf(kind)} from ${sql.table(kind)} as row
    where row.store_code = ${storeCode} ${named} ${bought} ${kept} ${listed} ${within} ${some} ${order}`
}
