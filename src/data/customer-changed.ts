import { commands } from '#domain/commands/all'
import type { NamedInput } from '#domain/commands/work'
import { normalMobile } from '#domain/kernel/names'
import type { World } from '#domain/rows/world'
import type { Sync, View } from '#sync'

/** The mobile number of the customer that a change of a record or of points edits; null for other changes. */
export function customerChanged({ command, input }: NamedInput): string | null {
  if (command === 'updateCustomer' || command === 'removeCustomer')
    return commands[command].parse(input)?.mobileNumber ?? null
  if (command === 'addCustomer')
    return normalMobile(commands[command].parse(input)?.mobileNumber ?? '') || null
  if (command === 'updatePoints')
    return commands[command].parse(input)?.customerMobileNumber ?? null
  return null
}

/** A view of the customers that these changes edit, for showing their names; null without such changes. */
export function customersOf(
  sync: Sync,
  changes: readonly NamedInput[],
): View<World['customers']> | null {
  const numbers = changes.flatMap((change) => customerChanged(change) ?? [])
  return numbers.length > 0 ? sync.views.named(numbers) : null
}
