import type { Customer } from '#domain/customer/customer'
import type { World } from '#domain/world'
import type { Conflict, Sync, View } from '#sync'
import { customerChanged } from '../../data/customer-changed'

/** The customers whom conflicts know by their number alone; no view where there are none. */
export function customersOf(
  sync: Sync,
  conflicts: readonly Conflict[],
): View<World['customers']> | null {
  const numbers = [...new Set(conflicts.flatMap((conflict) => customerChanged(conflict) ?? []))]
  if (numbers.length === 0) return null
  const views = numbers.map((number) => [number, sync.views.customer(number)] as const)
  return {
    key: views.map(([, view]) => view.key).join(),
    async read() {
      const customers = new Map<string, Customer>()
      for (const [number, view] of views) {
        const found = await view.read()
        if (found.kind === 'found') customers.set(number, found.customer)
      }
      return customers
    },
  }
}
