import { fullName } from '#domain/rows/customer'
import type { World } from '#domain/rows/world'
import { mobile } from '../../ui/format/format-text'

/** "Ana Cruz"; the number itself where this tablet doesn't hold it. */
export function personName(number: string, world: World | null): string {
  const known = world?.customers.get(number)
  return known ? fullName(known) : mobile(number)
}
