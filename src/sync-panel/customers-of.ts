import type { World } from '#domain/rows/world'
import type { QueueItem, Sync, View } from '#sync'
import { customerChanged } from '../data/customer-changed'

/** Customers that changes know by mobile number only; null without any. */
export function customersOf(
  sync: Sync,
  changes: readonly Pick<QueueItem, 'command' | 'input'>[],
): View<World['customers']> | null {
  const numbers = changes.flatMap((change) => customerChanged(change) ?? [])
  return numbers.length > 0 ? sync.views.named(numbers) : null
}
