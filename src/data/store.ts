/** An observable value. */
export function createStore<Value>(first: Value) {
  const listeners = new Set<() => void>()
  let value = first
  return {
    current: () => value,
    set(next: Value) {
      value = next
      for (const changed of [...listeners]) changed()
    },
    subscribe(changed: () => void) {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
  }
}
