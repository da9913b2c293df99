import { byName, upperName } from '#domain/kernel/names'
import type { ListedItem } from '../../ui/form/amount-list'

interface Named {
  id: string
  name: string
  available: boolean
}

/** Items for a list of resources in a form: names in uppercase, sorted. Unavailable resources are muted. */
export function listedItems(rows: ReadonlyMap<string, Named>): ListedItem[] {
  return [...rows.values()]
    .toSorted(byName)
    .map(({ id, name, available }) => ({ id, name: upperName(name), muted: !available }))
}

/** Names of the resources with these ids, in uppercase and sorted. Unknown ids are left out. */
export function namedItems(
  rows: ReadonlyMap<string, Named>,
  ids: readonly string[],
): { id: string; name: string }[] {
  const wanted = new Set(ids)
  return listedItems(rows).filter(({ id }) => wanted.has(id))
}

/** Names of resources with their amounts; resources without an amount are left out. */
export function namedAmounts(
  rows: ReadonlyMap<string, Named>,
  amounts: Readonly<Record<string, number>>,
): { id: string; name: string; amount: number }[] {
  return listedItems(rows).flatMap(({ id, name }) => {
    const amount = Object.hasOwn(amounts, id) ? amounts[id] : undefined
    return amount === undefined ? [] : [{ id, name, amount }]
  })
}
