/** Widths in pixels of what the bar may show. */
export interface BarWidths {
  /** Each page's item, in order. */
  items: readonly number[]
  /** Between two items. */
  gap: number
  /** "More" itself. */
  more: number
  /** What More adds to a label that it borrows: its chevron. */
  chevron: number
  /** A borrowed label is cut off here. */
  widest: number
}

/**
 * How many of the pages fit before More. Room is kept for the widest label that More may lend from
 * what it hides, so that opening a hidden page moves nothing.
 */
export function fittingItems(widths: BarWidths, available: number): number {
  for (let shown = widths.items.length; shown > 0; shown -= 1) {
    const inBar = widths.items.slice(0, shown)
    const hidden = widths.items.slice(shown).map((width) => width + widths.chevron)
    const more = Math.max(widths.more, Math.min(widths.widest, Math.max(0, ...hidden)))
    const total = inBar.reduce((sum, width) => sum + width + widths.gap, 0) + more
    if (total <= available) return shown
  }
  return 0
}
