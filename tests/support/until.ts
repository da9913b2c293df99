import { vi } from 'vitest'

/** Waits until a check passes, for as long as a busy machine may need: the default of `vi.waitFor` is a second. */
export const until = <Value>(check: () => Value | Promise<Value>): Promise<Value> =>
  vi.waitFor(check, { timeout: 60_000 })
