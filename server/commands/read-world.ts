import { sql } from 'kysely'
import { keyOf } from '#domain/rows/rows'
import { lookupsOf } from '#domain/rows/store-lists'
import type { RowChange, TableName, Tables, World } from '#domain/rows/world'
import { type RowsOfTable, readRowsOf } from '../db/row-json'
import { stores } from '../db/tables/resources'
import type { Reader } from '../db/tx'
import { lookups } from '../kernel/lookups'

const storeFields = sql.raw(stores.jsonFields('stores'))

/** Reads the store and the selected rows in one statement. The returned world holds no other rows. */
export async function readWorld(
  reader: Reader,
  storeCode: string,
  selects: readonly RowsOfTable<TableName>[],
): Promise<World> {
  const ofStore = sql`select ${storeFields} from stores where code = ${storeCode}`
  const found = await readRowsOf(reader, [['stores', ofStore], ...selects])
  const [store] = found.flatMap((change) => (change.table === 'stores' ? [change.row] : []))
  // Unreachable, because tokens are issued for existing stores only.
  if (!store) throw new Error(`There is no store ${storeCode}`)
  return {
    store,
    lookups: lookupsOf(store, lookups),
    services: byKey(found, 'services'),
    promos: byKey(found, 'promos'),
    staffs: byKey(found, 'staffs'),
    rooms: byKey(found, 'rooms'),
    lockers: byKey(found, 'lockers'),
    products: byKey(found, 'products'),
    appointments: byKey(found, 'appointments'),
    customers: byKey(found, 'customers'),
  }
}

function byKey<Table extends TableName>(found: readonly RowChange[], table: Table) {
  const rows = found.filter((change) => change.table === table)
  // The filter keeps rows of this table only.
  return new Map(rows.map((change) => [keyOf(change), change.row as Tables[Table]]))
}
