import { fullName } from '#domain/customer/customer'
import type { World } from '#domain/world'
import { mobile } from '../../ui/format-text'

/** "Ana Cruz"; of whom this tablet doesn't hold the number. */
export function personName(number: string, world: World | null): string {
  const known = world?.customers.get(number)
  return known ? fullName(known) : mobile(number)
}
