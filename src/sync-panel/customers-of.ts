import type { World } from '#domain/rows/world'
import type { QueueItem, Sync, View } from '#sync'
import { customerChanged } from '../data/customer-changed'

/** The customers whom changes know by their number alone; no view where there are none. */
export function customersOf(
  sync: Sync,
  changes: readonly Pick<QueueItem, 'command' | 'input'>[],
): View<World['customers']> | null {
  const numbers = changes.flatMap((change) => customerChanged(change) ?? [])
  return numbers.length > 0 ? sync.views.named(numbers) : null
}
