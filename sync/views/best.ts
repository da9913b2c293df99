/**
 * Collects the items of lowest rank out of very many, without keeping or sorting them all. `more`: some are left out.
 */
export interface Best<Item> {
  add(rank: string, item: Item): void
  all(): { rows: readonly Item[]; more: boolean }
}

export function createBest<Item>(most: number): Best<Item> {
  const kept: { rank: string; item: Item }[] = []
  let more = false
  return {
    add(rank, item) {
      const last = kept.at(-1)
      if (kept.length === most) {
        more = true
        if (last && rank >= last.rank) return
        kept.pop()
      }
      const at = kept.findIndex((other) => rank < other.rank)
      kept.splice(at < 0 ? kept.length : at, 0, { rank, item })
    },
    all: () => ({ rows: kept.map(({ item }) => item), more }),
  }
}
