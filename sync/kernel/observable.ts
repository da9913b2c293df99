/** A list of functions to call for each event. */
export interface Listeners<Event extends readonly unknown[]> {
  tell(...event: Event): void
  /** Adds a listener. Returns a function that removes it. */
  add(listener: (...event: Event) => void): () => void
}

export function createListeners<Event extends readonly unknown[] = []>(): Listeners<Event> {
  const listeners = new Set<(...event: Event) => void>()
  return {
    tell(...event) {
      for (const listener of [...listeners]) listener(...event)
    },
    add(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

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
  const subscribers = createListeners()
  let value = first
  return {
    current: () => value,
    set(next) {
      if (same(value, next)) return
      value = next
      subscribers.tell()
    },
    subscribe: subscribers.add,
  }
}
