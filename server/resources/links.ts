import { centavos } from '#domain/kernel/money'
import type { StoreTx } from '../db/tx'

/*
 * Relations that are fields of two kinds of rows (service_rooms, promo_services): a service lists its rooms, a room its
 * services. Each function writes a relation from one side, and writes nothing that is stored already.
 */

export interface RoomLink {
  serviceId: string
  roomId: string
}

/** A promo's discount on a service, in PHP. */
export interface Discount {
  promoId: string
  serviceId: string
  amount: number
}

export async function saveRoomLinks(
  tx: StoreTx,
  before: readonly RoomLink[],
  after: readonly RoomLink[],
): Promise<void> {
  const isSame = (a: RoomLink, b: RoomLink) => a.serviceId === b.serviceId && a.roomId === b.roomId
  for (const { serviceId, roomId } of missingIn(after, before, isSame))
    await tx.db
      .deleteFrom('service_rooms')
      .where('store_code', '=', tx.storeCode)
      .where('service_id', '=', serviceId)
      .where('room_id', '=', roomId)
      .execute()
  for (const { serviceId, roomId } of missingIn(before, after, isSame))
    await tx.db
      .insertInto('service_rooms')
      .values({ store_code: tx.storeCode, service_id: serviceId, room_id: roomId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

export async function saveDiscounts(
  tx: StoreTx,
  before: readonly Discount[],
  after: readonly Discount[],
): Promise<void> {
  const isOfSame = (a: Discount, b: Discount) =>
    a.promoId === b.promoId && a.serviceId === b.serviceId
  const isEqual = (a: Discount, b: Discount) => isOfSame(a, b) && a.amount === b.amount
  for (const { promoId, serviceId } of missingIn(after, before, isOfSame))
    await tx.db
      .deleteFrom('promo_services')
      .where('store_code', '=', tx.storeCode)
      .where('promo_id', '=', promoId)
      .where('service_id', '=', serviceId)
      .execute()
  for (const discount of missingIn(before, after, isEqual)) await setDiscount(tx, discount)
}

async function setDiscount(tx: StoreTx, { promoId, serviceId, amount }: Discount) {
  const amount_centavos = centavos(amount)
  await tx.db
    .insertInto('promo_services')
    .values({ store_code: tx.storeCode, promo_id: promoId, service_id: serviceId, amount_centavos })
    .onConflict((conflict) =>
      conflict.columns(['store_code', 'promo_id', 'service_id']).doUpdateSet({ amount_centavos }),
    )
    .execute()
}

function missingIn<Item>(
  items: readonly Item[],
  from: readonly Item[],
  isSame: (a: Item, b: Item) => boolean,
): Item[] {
  return from.filter((item) => !items.some((other) => isSame(item, other)))
}
