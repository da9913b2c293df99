import { type RawBuilder, sql } from 'kysely'
import type { ResourceKind, Resources } from '#domain/rows/resources'
import type { RowChange } from '#domain/rows/world'
import { readRowsOf } from './row-json'
import * as stored from './tables/resources'
import type { Reader } from './tx'

export type ResourceChange = Extract<RowChange, { table: ResourceKind }>

/** The mapping of one kind of resource. Rows are read with their relations as extra fields and written without them. */
interface ResourceTable<Row> {
  fields: RawBuilder<unknown>
  toColumns(row: Row): object
}

const roomsOfService = `(
  select coalesce(jsonb_agg(link.room_id order by link.room_id), '[]') from service_rooms link
  where link.store_code = row.store_code and link.service_id = row.id) as "rooms"`
const servicesOfRoom = `(
  select coalesce(jsonb_agg(link.service_id order by link.service_id), '[]') from service_rooms link
  where link.store_code = row.store_code and link.room_id = row.id) as "serviceIds"`
const promosOfService = `(
  select coalesce(jsonb_object_agg(link.promo_id, link.amount_centavos / 100.0), '{}')
  from promo_services link
  where link.store_code = row.store_code and link.service_id = row.id) as "promoLessMap"`
const servicesOfPromo = `(
  select coalesce(jsonb_object_agg(link.service_id, link.amount_centavos / 100.0), '{}')
  from promo_services link
  where link.store_code = row.store_code and link.promo_id = row.id) as "serviceLessPriceMap"`

interface Stored<Row> {
  toRow(row: Row): object
  jsonFields(table: string): string
}

const tableOf = <Row>(mapping: Stored<Row>, ...relations: string[]): ResourceTable<Row> => ({
  fields: sql.raw([mapping.jsonFields('row'), ...relations].join(', ')),
  toColumns: mapping.toRow,
})

const tables: { [Kind in ResourceKind]: ResourceTable<Resources[Kind]> } = {
  services: tableOf(stored.services, roomsOfService, promosOfService),
  promos: tableOf(stored.promos, servicesOfPromo),
  rooms: tableOf(stored.rooms, servicesOfRoom),
  staffs: tableOf(stored.staffs),
  lockers: tableOf(stored.lockers),
  products: tableOf(stored.products),
}

/** The columns of a row, without its relations. */
export function columnsOf(change: ResourceChange): Record<string, unknown> {
  const table: { toColumns(row: never): object } = tables[change.table]
  // the table fits the row
  return { ...table.toColumns(change.row as never) }
}

export interface Wanted {
  availableOnly?: boolean
  ids?: readonly string[]
  /** rows that changed after this version, in the order of their versions, at most `limit` */
  after?: { version: number; limit: number }
}

/** Reads the rows of one kind of resource in a store, ordered by name. */
export async function readResources<Kind extends ResourceKind>(
  reader: Reader,
  storeCode: string,
  kind: Kind,
  wanted: Wanted = {},
): Promise<Resources[Kind][]> {
  const found = await readRowsOf(reader, [[kind, selectResources(storeCode, kind, wanted)]])
  return found.map(({ row }) => row as Resources[Kind]) // the select reads rows of this kind
}

/** Selects rows of one kind of resource as JSON fields. */
export function selectResources(
  storeCode: string,
  kind: ResourceKind,
  wanted: Wanted = {},
): RawBuilder<unknown> {
  return sql`select ${tables[kind].fields} from ${sql.table(kind)} as row
    where row.store_code = ${storeCode} ${conditionOf(wanted)}`
}

function conditionOf({ availableOnly, ids, after }: Wanted): RawBuilder<unknown> {
  const available = availableOnly ? sql`and row.available` : sql``
  const named = ids ? sql`and row.id = any(${ids})` : sql``
  const order = after
    ? sql`and row.version > ${after.version} order by row.version limit ${after.limit}`
    : sql`order by upper(row.name), row.id`
  return sql`${available} ${named} ${order}`
}
