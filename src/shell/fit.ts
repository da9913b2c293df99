/** Widths in pixels of the bar's parts. */
export interface BarWidths {
  /** Each page's item, in order. */
  items: readonly number[]
  /** Between two items. */
  gap: number
  /** "More" itself, always last. */
  more: number
}

/** Number of pages that fit before More. */
export function fittingItems({ items, gap, more }: BarWidths, available: number): number {
  let end = more
  const ends = items.map((width) => {
    end += width + gap
    return end
  })
  return ends.filter((total) => total <= available).length
}
