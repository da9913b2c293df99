import { isMobile, normalMobile } from '#domain/kernel/names'
import type { Customer } from '#domain/rows/customer'
import type { CustomerFound } from '#sync'

/** How far the look-up of the typed mobile number is (SPEC.md CREATE-3). */
export type Lookup =
  /** nothing typed, or a person still types */
  | { kind: 'idle' }
  | { kind: 'invalid' }
  | { kind: 'looking' }
  | { kind: 'found'; customer: Customer }
  | { kind: 'none' }
  /** not on this tablet, and the service could not be asked */
  | { kind: 'unknown' }

/** Milliseconds of idle typing after which a number is looked up (SPEC.md CREATE-3). */
export const lookupAfter = 1000

/**
 * The state of the look-up: `typed` is what stands in the form, `idle` what stood there when typing
 * last paused, `found` what the tablet knows of that number (undefined: still reading) and `asked`
 * what the service answered, null until it did.
 */
export function lookupOf(
  typed: string,
  idle: string,
  found: CustomerFound | undefined,
  asked: CustomerFound | null,
): Lookup {
  const mobile = normalMobile(idle)
  if (mobile === '' || normalMobile(typed) !== mobile) return { kind: 'idle' }
  if (!isMobile(mobile)) return { kind: 'invalid' }
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
