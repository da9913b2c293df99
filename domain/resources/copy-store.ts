import { sameText } from '../kernel/compare'
import type { Copyable } from '../rows/accounts/store-access'
import type { Locker } from '../rows/locker'
import type { Product } from '../rows/product'
import type { Promo } from '../rows/promo'
import type { Room } from '../rows/room'
import type { Service } from '../rows/service'
import type { Store } from '../rows/store'

/** The rows of a store that can be copied into another one. */
export interface StoreParts {
  services: readonly Service[]
  rooms: readonly Room[]
  lockers: readonly Locker[]
  products: readonly Product[]
  promos: readonly Promo[]
}

/**
 * The rows of the chosen parts with new ids, except those whose name the other store has. A link between copied rows
 * stays; a link to a row that the other store has by name goes to that row; other links are dropped.
 */
export function copyParts(
  from: StoreParts,
  to: StoreParts,
  chosen: readonly Copyable[],
  freshId: () => string,
): StoreParts {
  const ids = new Map<string, string>()
  const lacking = <Row extends { id: string; name: string }>(
    part: keyof StoreParts,
    rows: readonly Row[],
    there: readonly Row[],
  ) =>
    rows.filter((row) => {
      const same = there.find(({ name }) => sameText(name, row.name))
      const isCopied = !same && chosen.includes(part)
      if (same || isCopied) ids.set(row.id, same?.id ?? freshId())
      return isCopied
    })
  const services = lacking('services', from.services, to.services)
  const rooms = lacking('rooms', from.rooms, to.rooms)
  const lockers = lacking('lockers', from.lockers, to.lockers)
  const products = lacking('products', from.products, to.products)
  const promos = lacking('promos', from.promos, to.promos)
  const linked = (old: readonly string[]) => old.flatMap((id) => ids.get(id) ?? [])
  const amounts = (old: Readonly<Record<string, number>>) =>
    Object.fromEntries(
      Object.entries(old).flatMap(([id, amount]) => linked([id]).map((next) => [next, amount])),
    )
  const renamed = <Row extends { id: string }>(row: Row) => ({ ...row, id: ids.get(row.id) ?? '' })
  return {
    services: services.map((row) => ({
      ...renamed(row),
      rooms: linked(row.rooms),
      promoLessMap: amounts(row.promoLessMap),
    })),
    rooms: rooms.map((row) => ({ ...renamed(row), serviceIds: linked(row.serviceIds) })),
    lockers: lockers.map(renamed),
    products: products.map(renamed),
    promos: promos.map((row) => ({
      ...renamed(row),
      serviceLessPriceMap: amounts(row.serviceLessPriceMap),
    })),
  }
}

/**
 * The settings that a new store can take over from another: all but its name, code, address, phone and hours, its
 * registration for taxes, and whether the law's discounts are given there.
 */
export function settingsOf(store: Store): Partial<Store> {
  const { id, code, name, address, phone, openTime, closeTime, nightEndTime, ...rest } = store
  const { tin, tinBranch, taxKind, registeredName, registeredAddress, permit, ...others } = rest
  const { givesPrivileges, ...settings } = others
  return settings
}
