import type { Store } from '#domain/rows/store'
import { stores } from '../db/tables/resources'
import type { Reader } from '../db/tx'

/** Reads the store of a session. It always exists, because tokens are issued for existing stores only. */
export async function readStore(reader: Reader, storeCode: string): Promise<Store> {
  const columns = await reader
    .selectFrom('stores')
    .selectAll()
    .where('code', '=', storeCode)
    .executeTakeFirstOrThrow()
  return stores.fromRow(columns)
}
