import { fullName } from '#domain/rows/customer'
import type { World } from '#domain/rows/world'
import { mobile } from '../../ui/format/format-text'

/** A customer's name by mobile number; the number itself if the customer isn't on this tablet. */
export function personName(number: string, world: World | null): string {
  const known = world?.customers.get(number)
  return known ? fullName(known) : mobile(number)
}
