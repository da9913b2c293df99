import { type RawBuilder, sql } from 'kysely'
import type { ResourceKind, Resources } from '#domain/rows/resources'
import type { RowChange } from '#domain/rows/world'
import * as stored from './tables/resources'
import type { Reader } from './tx'

export type ResourceChange = Extract<RowChange, { table: ResourceKind }>
type Columns = Record<string, unknown>
type Amounts = Record<string, number>

/** The mapping of one kind of resource: its relations as extra columns, and the row built from both. */
interface ResourceTable<Row> {
  extras: RawBuilder<unknown>
  fromColumns(columns: never): Row
  /** the columns to write, without the relations */
  toColumns(row: Row): object
}

const nothing = sql``

const roomsOfService = sql`, (
  select coalesce(jsonb_agg(link.room_id order by link.room_id), '[]') from service_rooms link
  where link.store_code = row.store_code and link.service_id = row.id) as linked_ids`
const servicesOfRoom = sql`, (
  select coalesce(jsonb_agg(link.service_id order by link.service_id), '[]') from service_rooms link
  where link.store_code = row.store_code and link.room_id = row.id) as linked_ids`
const promosOfService = sql`, (
  select coalesce(jsonb_object_agg(link.promo_id, link.amount_centavos / 100.0), '{}')
  from promo_services link
  where link.store_code = row.store_code and link.service_id = row.id) as linked_amounts`
const servicesOfPromo = sql`, (
  select coalesce(jsonb_object_agg(link.service_id, link.amount_centavos / 100.0), '{}')
  from promo_services link
  where link.store_code = row.store_code and link.promo_id = row.id) as linked_amounts`

interface Linked {
  linked_ids: string[]
  linked_amounts: Amounts
}

type Read<Mapped extends { fromRow(row: never): unknown }> = Parameters<Mapped['fromRow']>[0]

const tables: { [Kind in ResourceKind]: ResourceTable<Resources[Kind]> } = {
  services: {
    extras: sql`${roomsOfService}${promosOfService}`,
    fromColumns: (columns: Read<typeof stored.services> & Linked) => ({
      ...stored.services.fromRow(columns),
      rooms: columns.linked_ids,
      promoLessMap: columns.linked_amounts,
    }),
    toColumns: stored.services.toRow,
  },
  promos: {
    extras: servicesOfPromo,
    fromColumns: (columns: Read<typeof stored.promos> & Linked) => ({
      ...stored.promos.fromRow(columns),
      serviceLessPriceMap: columns.linked_amounts,
    }),
    toColumns: stored.promos.toRow,
  },
  rooms: {
    extras: servicesOfRoom,
    fromColumns: (columns: Read<typeof stored.rooms> & Linked) => ({
      ...stored.rooms.fromRow(columns),
      serviceIds: columns.linked_ids,
    }),
    toColumns: stored.rooms.toRow,
  },
  staffs: {
    extras: nothing,
    fromColumns: stored.staffs.fromRow,
    toColumns: stored.staffs.toRow,
  },
  lockers: {
    extras: nothing,
    fromColumns: stored.lockers.fromRow,
    toColumns: stored.lockers.toRow,
  },
  products: {
    extras: nothing,
    fromColumns: stored.products.fromRow,
    toColumns: stored.products.toRow,
  },
}

/** The columns of a row, without its relations. */
export function columnsOf(change: ResourceChange): Record<string, unknown> {
  const table: { toColumns(row: never): object } = tables[change.table]
  // the table fits the row
  return { ...table.toColumns(change.row as never) }
}

/** A filter for rows of a store. */
export interface Wanted {
  availableOnly?: boolean
  ids?: readonly string[]
  /** rows that changed after this version, in the order of their versions, at most `limit` */
  after?: { version: number; limit: number }
}

/** Rows of one kind of resource in a store, by name. */
export async function readResources<Kind extends ResourceKind>(
  reader: Reader,
  storeCode: string,
  kind: Kind,
  wanted: Wanted = {},
): Promise<Resources[Kind][]> {
  const { extras, fromColumns } = tables[kind]
  const { rows } = await sql<Columns>`
    select row.* ${extras} from ${sql.table(kind)} as row
    where row.store_code = ${storeCode} ${narrowed(wanted)}`.execute(reader)
  return rows.map((columns) => fromColumns(columns as never)) // the columns belong to this table
}

function narrowed({ availableOnly, ids, after }: Wanted): RawBuilder<unknown> {
  const available = availableOnly ? sql`and row.available` : nothing
  const named = ids ? sql`and row.id = any(${ids})` : nothing
  const order = after
    ? sql`and row.version > ${after.version} order by row.version limit ${after.limit}`
    : sql`order by upper(row.name), row.id`
  return sql`${available} ${named} ${order}`
}
