/** Random numbers derived from a seed. */
export interface Random {
  /** 0 <= n < 1 */
  next(): number
  /** a whole number, both ends included */
  between(from: number, to: number): number
  chance(probability: number): boolean
  /** one of the items; throws when the list is empty */
  pick<T>(items: readonly T[]): T
  /** one of the items, drawn by weight */
  weighted<T>(items: readonly (readonly [weight: number, item: T])[]): T
}

export function createRandom(seed: number): Random {
  let state = (seed ^ 0x9e3779b9) >>> 0
  // mulberry32: small, and good enough to shuffle events
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  function weighted<T>(items: readonly (readonly [number, T])[]): T {
    let left = next() * items.reduce((total, [weight]) => total + weight, 0)
    for (const [weight, item] of items) {
      left -= weight
      if (left < 0) return item
    }
    const last = items.at(-1)
    if (!last) throw new Error('nothing to choose from')
    return last[1]
  }
  return {
    next,
    between: (from, to) => from + Math.floor(next() * (to - from + 1)),
    chance: (probability) => next() < probability,
    pick: (items) => weighted(items.map((item) => [1, item] as const)),
    weighted,
  }
}
