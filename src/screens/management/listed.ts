import { byName, upperName } from '#domain/kernel/names'
import type { ListedItem } from '../../ui/form/amount-list'

interface Named {
  id: string
  name: string
  available: boolean
}

/** Resources as a form lists them: in uppercase, by name, what is not available muted. */
export function listedItems(rows: ReadonlyMap<string, Named>): ListedItem[] {
  return [...rows.values()]
    .toSorted(byName)
    .map(({ id, name, available }) => ({ id, name: upperName(name), muted: !available }))
}

/** Names in uppercase of resources by id, by name; what isn't known (any more) is left out. */
export function namedItems(
  rows: ReadonlyMap<string, Named>,
  ids: readonly string[],
): { id: string; name: string }[] {
  const wanted = new Set(ids)
  return listedItems(rows).filter(({ id }) => wanted.has(id))
}

/** The same with the amount that a map gives each. */
export function namedAmounts(
  rows: ReadonlyMap<string, Named>,
  amounts: Readonly<Record<string, number>>,
): { id: string; name: string; amount: number }[] {
  return listedItems(rows).flatMap(({ id, name }) => {
    const amount = Object.hasOwn(amounts, id) ? amounts[id] : undefined
    return amount === undefined ? [] : [{ id, name, amount }]
  })
}
