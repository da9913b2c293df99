import { centavos, pesos, times } from '#domain/kernel/money'
import { byName, upperName } from '#domain/kernel/names'
import { type Appointment, isFinal } from '#domain/rows/appointment'
import type { World } from '#domain/rows/world'
import type { MoneyValue } from '../../../ui/format/money-text'
import { type Edits, quantityMeanwhile, shownProducts } from './fields'

export interface ProductLine {
  id: string
  name: string
  type: string
  /** PHP for one piece: the price when it was ordered, else the current price */
  price: number
  quantity: number
  /** the value in the quantity's field */
  typed: MoneyValue
  /** the quantity that another tablet set during the edit; null if none did */
  meanwhile: number | null
  /** PHP */
  total: number
}

export interface ProductGroup {
  type: string
  lines: readonly ProductLine[]
}

/**
 * Products by type with quantities: those on sale, and ordered ones that are no longer sold. A completed or cancelled
 * appointment shows ordered ones only. Types have the order of the configuration.
 */
export function productGroups(row: Appointment, edits: Edits, world: World): ProductGroup[] {
  const isOpen = !isFinal(row)
  const sold = [...world.products.values()].filter((product) => product.available && isOpen)
  const ids = new Set([...sold.map((product) => product.id), ...Object.keys(row.productsOrdered)])
  const quantities = shownProducts(row, edits)
  const lines = Array.from(ids, (id) => ({
    ...lineOf(id, quantities[id] ?? 0, row, world),
    typed: edits.products[id] ?? quantities[id] ?? 0,
    meanwhile: quantityMeanwhile(row, edits, id),
  }))
  const types = new Set([...world.lookups.productTypes, ...lines.map((line) => line.type)])
  return Array.from(types, (type) => ({
    type: type || 'OTHER',
    lines: lines.filter((line) => line.type === type).toSorted(byName),
  })).filter((group) => group.lines.length > 0)
}

function lineOf(id: string, quantity: number, row: Appointment, world: World) {
  const product = world.products.get(id)
  const price = row.productPrices[id] ?? product?.price ?? 0
  return {
    id,
    name: upperName(product?.name ?? id),
    type: product?.type ?? '',
    price,
    quantity,
    total: pesos(times(centavos(price), quantity)),
  }
}
