/** Reads the value of the probable next request. Only a hint: the request may go to another instance. */
export interface ReadAhead<Value> {
  /** Begins to read the value of a key. A failure is dropped: the request will read again. */
  begin(key: string, read: () => Promise<Value>): void
  /** Takes the value of a key, once; null when there is none, or it is too old. */
  take(key: string): Promise<Value | null>
}

/** Each holds a megabyte or two. */
const mostAtOnce = 4
const freshMs = 5_000

export function createReadAhead<Value>(clock: () => number): ReadAhead<Value> {
  const begun = new Map<string, { value: Promise<Value | null>; atMs: number }>()
  return {
    begin(key, read) {
      const [oldest] = begun.keys()
      if (begun.size >= mostAtOnce && oldest !== undefined) begun.delete(oldest)
      begun.set(key, { value: read().catch(() => null), atMs: clock() })
    },
    async take(key) {
      const found = begun.get(key)
      begun.delete(key)
      return found && clock() - found.atMs < freshMs ? found.value : null
    },
  }
}
