import { commands } from '#domain/commands/all'
import type { QueueItem } from '#sync'

/** The mobile number of the customer whose record or points a change edits; null for any other change. */
export function customerChanged({
  command,
  input,
}: Pick<QueueItem, 'command' | 'input'>): string | null {
  if (command === 'updateCustomer') return commands[command].parse(input)?.mobileNumber ?? null
  if (command === 'updatePoints')
    return commands[command].parse(input)?.customerMobileNumber ?? null
  return null
}
