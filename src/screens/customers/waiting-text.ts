import type { NamedInput } from '#domain/commands/work'
import type { Appointment } from '#domain/rows/appointment'
import { customerChanged } from '../../data/customer-changed'

/** A change that is unsent or in conflict. */
type Waiting = NamedInput & { row?: Appointment | null }

/**
 * Why records with these numbers can't be merged or get another number now: a change of one of them is unsent or in
 * conflict. Null if none is.
 */
export function waitingText(
  changes: readonly Waiting[],
  numbers: readonly string[],
): string | null {
  const isOurs = (change: Waiting) => numbers.includes(numberOf(change) ?? '')
  return changes.some(isOurs)
    ? 'A change of this customer waits on this device. Let it be sent or decide it first.'
    : null
}

function numberOf(change: Waiting): string | null {
  const { input } = change
  if ('mobileNumber' in input && typeof input.mobileNumber === 'string') return input.mobileNumber
  return customerChanged(change) ?? change.row?.mobileNumber ?? null
}
