/** A value that notifies its subscribers of changes. */
export interface Observable<T> {
  current(): T
  set(next: T): void
  subscribe(changed: () => void): () => void
}

export function createObservable<T>(
  first: T,
  same: (a: T, b: T) => boolean = Object.is,
): Observable<T> {
  const subscribers = new Set<() => void>()
  let value = first
  return {
    current: () => value,
    set(next) {
      if (same(value, next)) return
      value = next
      for (const changed of [...subscribers]) changed()
    },
    subscribe(changed) {
      subscribers.add(changed)
      return () => void subscribers.delete(changed)
    },
  }
}
