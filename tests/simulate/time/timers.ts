/** Something to be run at a time; `isDead` says that its owner is gone. */
export interface Due {
  at: number
  run: () => void
  isDead?: () => boolean
}

/** What is due later, in the order of time; of the same time, as it was added. */
export interface Timers {
  /** Answers a number to cancel it with. */
  add(due: Due): number
  cancel(timer: number): void
  /** Takes the next one out that is due at or before a time; null when there is none. */
  take(until: number): Due | null
}

interface Entry extends Due {
  order: number
}

export function createTimers(): Timers {
  /** a binary heap */
  const heap: Entry[] = []
  const waiting = new Set<number>()
  let made = 0

  const entryAt = (index: number): Entry => {
    const entry = heap[index]
    if (!entry) throw new RangeError(`there is no timer at ${index}`)
    return entry
  }

  function swap(a: number, b: number) {
    const entry = entryAt(a)
    heap[a] = entryAt(b)
    heap[b] = entry
  }

  function push(entry: Entry) {
    heap.push(entry)
    for (let at = heap.length - 1; at > 0; ) {
      const parent = (at - 1) >> 1
      if (!isBefore(entry, entryAt(parent))) break
      swap(at, parent)
      at = parent
    }
  }

  function pop() {
    const last = heap.pop()
    if (!last || heap.length === 0) return
    heap[0] = last
    for (let at = 0; ; ) {
      const left = 2 * at + 1
      if (left >= heap.length) return
      const right = left + 1
      const isRight = right < heap.length && isBefore(entryAt(right), entryAt(left))
      const child = isRight ? right : left
      if (!isBefore(entryAt(child), last)) return
      swap(at, child)
      at = child
    }
  }

  return {
    add(due) {
      made += 1
      waiting.add(made)
      push({ ...due, order: made })
      return made
    },
    cancel: (timer) => void waiting.delete(timer),
    take(until) {
      for (let first = heap[0]; first && first.at <= until; first = heap[0]) {
        pop()
        if (waiting.delete(first.order) && !first.isDead?.()) return first
      }
      return null
    },
  }
}

const isBefore = (a: Entry, b: Entry): boolean =>
  a.at < b.at || (a.at === b.at && a.order < b.order)
