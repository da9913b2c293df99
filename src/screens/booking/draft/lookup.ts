import { isMobile, knownNumber, normalMobile } from '#domain/kernel/names'
import type { Customer } from '#domain/rows/customer'
import type { CustomerFound } from '#sync'

/** State of the look-up of the typed mobile number (SPEC.md CREATE-3). */
export type Lookup =
  /** nothing is typed, or the user is still typing */
  | { kind: 'idle' }
  | { kind: 'invalid' }
  | { kind: 'looking' }
  | { kind: 'found'; customer: Customer }
  | { kind: 'none' }
  /** the number is not on this tablet, and the service did not answer */
  | { kind: 'unknown' }

/** Whether customers are found by it: a whole mobile number, or the key in place of one. */
export const isKey = (mobile: string): boolean =>
  isMobile(mobile) || (mobile !== '' && knownNumber(mobile) === null)

/** Milliseconds without typing before a number is looked up (SPEC.md CREATE-3). */
export const lookupAfter = 1000

/**
 * State of the look-up. `typed`: the number in the form; `idle`: the number when the user last paused; `found`: this
 * tablet's result (undefined: being read); `asked`: the service's answer (null: none yet).
 */
export function lookupOf(
  typed: string,
  idle: string,
  found: CustomerFound | undefined,
  asked: CustomerFound | null,
): Lookup {
  const mobile = normalMobile(idle)
  if (mobile === '' || normalMobile(typed) !== mobile) return { kind: 'idle' }
  if (!isKey(mobile)) return { kind: 'invalid' }
  if (found === undefined) return { kind: 'looking' }
  if (found.kind === 'found') return { kind: 'found', customer: found.customer }
  if (found.complete) return { kind: 'none' }
  return afterAsking(asked)
}

function afterAsking(asked: CustomerFound | null): Lookup {
  if (asked === null) return { kind: 'looking' }
  if (asked.kind === 'found') return { kind: 'found', customer: asked.customer }
  return { kind: asked.complete ? 'none' : 'unknown' }
}
