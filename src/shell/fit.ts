/** Widths in pixels of what the bar may show. */
export interface BarWidths {
  /** Each page's item, in order. */
  items: readonly number[]
  /** Between two items. */
  gap: number
  /** "More" itself, which always stands behind them. */
  more: number
}

/** How many of the pages fit before More. */
export function fittingItems({ items, gap, more }: BarWidths, available: number): number {
  let end = more
  const ends = items.map((width) => {
    end += width + gap
    return end
  })
  return ends.filter((total) => total <= available).length
}
