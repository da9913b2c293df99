import type { NamedInput } from '#domain/commands/work'
import type { Appointment } from '#domain/rows/appointment'
import { customerChanged } from '../../data/customer-changed'

/** A pending change, or a change in a conflict. */
type Waiting = NamedInput & { row?: Appointment | null }

/**
 * The reason why records with these numbers can't be merged or renumbered now: a pending change or conflict is about
 * one of them. Null without one.
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
