import { AsyncLocalStorage } from 'node:async_hooks'

const exact = globalThis.structuredClone

/**
 * Replaces slow parts on which a run doesn't depend: copies of plain data in fake-indexeddb, and the service's check
 * against queries inside their own transaction. Without the check such a query hangs and fails the seed.
 */
export function quicken(): void {
  Object.assign(globalThis, { structuredClone: quickClone })
  Object.assign(AsyncLocalStorage.prototype, {
    run: (_: unknown, work: (...given: unknown[]) => unknown, ...given: unknown[]) =>
      work(...given),
    getStore: () => undefined,
  })
}

/** Copies plain data; other values are copied by the original function. */
function quickClone(value: unknown): unknown {
  if (typeof value === 'function' || typeof value === 'symbol') return exact(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(quickClone)
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return exact(value)
  const copy: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(value)) copy[key] = quickClone(inner)
  return copy
}
