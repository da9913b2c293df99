/** Pseudo-random values, reproducible from the seed. */
export interface Random {
  /** a whole number, both ends included */
  int(from: number, to: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** the items in random order */
  shuffled<Item>(items: readonly Item[]): Item[]
  /** a UUIDv7 with a time in milliseconds */
  uuid(epochMs: number): string
}

export function createRandom(seed: number): Random {
  let state = seed

  /** A random number of the mulberry32 generator: 0 <= n < 1. */
  function roll(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  const int = (from: number, to: number) => from + Math.floor(roll() * (to - from + 1))
  const hex = (digits: number) =>
    Array.from({ length: digits }, () => int(0, 15).toString(16)).join('')

  function pick<Item>(items: readonly Item[]): Item {
    const [found] = items.slice(int(0, items.length - 1))
    if (found === undefined) throw new RangeError('nothing to pick from')
    return found
  }

  return {
    int,
    pick,
    chance: (probability) => roll() < probability,
    shuffled(items) {
      const keyed = items.map((item) => ({ item, key: roll() }))
      return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item)
    },
    uuid(epochMs) {
      const time = epochMs.toString(16).padStart(12, '0')
      const variant = pick(['8', '9', 'a', 'b'])
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${variant}${hex(3)}-${hex(12)}`
    },
  }
}
