import type { Copyable } from '../rows/accounts/store-access'
import type { Locker } from '../rows/locker'
import type { Product } from '../rows/product'
import type { Promo } from '../rows/promo'
import type { Room } from '../rows/room'
import type { Service } from '../rows/service'
import type { Store } from '../rows/store'

/** The rows of a store that can be copied into a new one. */
export interface StoreParts {
  services: readonly Service[]
  rooms: readonly Room[]
  lockers: readonly Locker[]
  products: readonly Product[]
  promos: readonly Promo[]
}

interface Copying {
  storeCode: string
  freshId: () => string
  /** the user who opens the store, and when (ISO instant) */
  createdBy: string
  createdDateTime: string
}

/**
 * The chosen parts with new ids in another store. Relations between copied rows are kept, other relations are dropped.
 */
export function copyParts(
  from: StoreParts,
  copies: readonly Copyable[],
  copying: Copying,
): StoreParts {
  const { storeCode, freshId, createdBy, createdDateTime } = copying
  const chosen = <Row>(part: keyof StoreParts, rows: readonly Row[]) =>
    copies.includes(part) ? rows : []
  const parts = {
    services: chosen('services', from.services),
    rooms: chosen('rooms', from.rooms),
    lockers: chosen('lockers', from.lockers),
    products: chosen('products', from.products),
    promos: chosen('promos', from.promos),
  }
  const ids = new Map(
    Object.values(parts).flatMap((rows) => rows.map(({ id }) => [id, freshId()] as const)),
  )
  const listed = (old: readonly string[]) => old.flatMap((id) => ids.get(id) ?? [])
  const known = (old: Readonly<Record<string, number>>) =>
    Object.fromEntries(
      Object.entries(old).flatMap(([id, amount]) => {
        const next = ids.get(id)
        return next === undefined ? [] : [[next, amount] as const]
      }),
    )
  const renamed = <Row extends { id: string }>(row: Row) => ({
    ...row,
    id: ids.get(row.id) ?? '',
    storeCode,
    createdBy,
    createdDateTime,
    lastUpdatedBy: null,
    updatedDateTime: null,
  })
  return {
    services: parts.services.map((row) => ({
      ...renamed(row),
      rooms: listed(row.rooms),
      promoLessMap: known(row.promoLessMap),
    })),
    rooms: parts.rooms.map((row) => ({ ...renamed(row), serviceIds: listed(row.serviceIds) })),
    lockers: parts.lockers.map(renamed),
    products: parts.products.map(renamed),
    promos: parts.promos.map((row) => ({
      ...renamed(row),
      serviceLessPriceMap: known(row.serviceLessPriceMap),
    })),
  }
}

/** The settings that a new store can take over from another: all but its name, code, address, phone, TIN and hours. */
export function settingsOf(store: Store): Partial<Store> {
  const { id, code, name, address, phone, tin, openTime, closeTime, nightEndTime, ...rest } = store
  return rest
}
