/** Scrolls a row sideways until one of its elements is in its middle. */
export function centerInRow(row: Element | null, inside: Element | null | undefined): void {
  if (!row || !inside) return
  const [outer, inner] = [row.getBoundingClientRect(), inside.getBoundingClientRect()]
  row.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2
}
