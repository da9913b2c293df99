/** Widths in pixels of the navigation bar's parts. */
export interface BarWidths {
  /** Width of each page's item, in order. */
  items: readonly number[]
  /** Gap between two items. */
  gap: number
  /** Width of "More", which is always last. */
  more: number
}

/** Number of items that fit beside More. */
export function fittingItems({ items, gap, more }: BarWidths, available: number): number {
  let end = more
  const ends = items.map((width) => {
    end += width + gap
    return end
  })
  return ends.filter((total) => total <= available).length
}
