import type { Customer } from '#domain/customer/customer'
import type { World } from '#domain/world'
import type { QueueItem, Sync, View } from '#sync'
import { customerChanged } from '../../data/customer-changed'

/** The customers whom changes know by their number alone; no view where there are none. */
export function customersOf(
  sync: Sync,
  changes: readonly Pick<QueueItem, 'command' | 'input'>[],
): View<World['customers']> | null {
  const numbers = [...new Set(changes.flatMap((change) => customerChanged(change) ?? []))]
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
