import { centavos } from '#domain/kernel/money'
import type { StoreParts } from '#domain/resources/copy-store'
import { bulkInsert } from '../db/bulk-insert'
import * as stored from '../db/tables/resources'
import type { WriteTx } from '../db/tx'

/** Inserts copied rows into a new store. Its own row has version 1, and each further row gets the next version. */
export async function addParts(
  tx: WriteTx,
  parts: StoreParts,
  storeCode: string,
  stamp: { createdBy: string; createdDateTime: string },
): Promise<void> {
  let version = 1
  const own = { ...stamp, storeCode, lastUpdatedBy: null, updatedDateTime: null }
  const numbered = <Row>(row: Row) => {
    version += 1
    return { ...row, ...own, version }
  }
  await bulkInsert(tx, 'services', parts.services.map(numbered).map(stored.services.toRow))
  await bulkInsert(tx, 'promos', parts.promos.map(numbered).map(stored.promos.toRow))
  await bulkInsert(tx, 'rooms', parts.rooms.map(numbered).map(stored.rooms.toRow))
  await bulkInsert(tx, 'lockers', parts.lockers.map(numbered).map(stored.lockers.toRow))
  await bulkInsert(tx, 'products', parts.products.map(numbered).map(stored.products.toRow))
  await bulkInsert(tx, 'service_rooms', roomLinks(parts, storeCode))
  await bulkInsert(tx, 'promo_services', discounts(parts, storeCode))
  await tx.db
    .updateTable('stores')
    .set({ last_version: version })
    .where('code', '=', storeCode)
    .execute()
}

const roomLinks = ({ services }: StoreParts, store_code: string) =>
  services.flatMap(({ id, rooms }) =>
    rooms.map((room_id) => ({ store_code, service_id: id, room_id })),
  )

const discounts = ({ promos }: StoreParts, store_code: string) =>
  promos.flatMap(({ id, serviceLessPriceMap }) =>
    Object.entries(serviceLessPriceMap).map(([service_id, amount]) => ({
      store_code,
      promo_id: id,
      service_id,
      amount_centavos: centavos(amount),
    })),
  )
