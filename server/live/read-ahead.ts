/**
 * Values of requests that will probably come next. A request may go to another instance, so a value may stay unused.
 */
export interface ReadAhead<Value> {
  /** Starts reading the value of a key. A failure is ignored: the request then reads by itself. */
  begin(key: string, read: () => Promise<Value>): void
  /** Takes the value of a key once; null when there is none, or when it is too old. */
  take(key: string): Promise<Value | null>
}

/** Maximum number of kept values; each has one or two megabytes. */
const maxAtOnce = 4
const freshMs = 5_000

export function createReadAhead<Value>(clock: () => number): ReadAhead<Value> {
  const begun = new Map<string, { value: Promise<Value | null>; atMs: number }>()
  return {
    begin(key, read) {
      const [oldest] = begun.keys()
      if (begun.size >= maxAtOnce && oldest !== undefined) begun.delete(oldest)
      begun.set(key, { value: read().catch(() => null), atMs: clock() })
    },
    async take(key) {
      const found = begun.get(key)
      begun.delete(key)
      return found && clock() - found.atMs < freshMs ? found.value : null
    },
  }
}
