import { commands } from '#domain/commands/all'
import type { NamedInput } from '#domain/commands/work'
import { normalMobile } from '#domain/kernel/names'
import type { World } from '#domain/rows/world'
import type { Sync, View } from '#sync'

/** The mobile number of the customer whose record or points a command changes; null for a command about another row. */
export function customerChanged({ command, input }: NamedInput): string | null {
  if (command === 'updateCustomer' || command === 'removeCustomer')
    return commands[command].parse(input)?.mobileNumber ?? null
  if (command === 'addCustomer')
    return normalMobile(commands[command].parse(input)?.mobileNumber ?? '') || null
  if (command === 'updatePoints')
    return commands[command].parse(input)?.customerMobileNumber ?? null
  return null
}

/** A view of the customers whom these commands change, to show their names; null if there are none. */
export function customersOf(
  sync: Sync,
  changes: readonly NamedInput[],
): View<World['customers']> | null {
  const numbers = changes.flatMap((change) => customerChanged(change) ?? [])
  return numbers.length > 0 ? sync.views.named(numbers) : null
}
