/**
 * Rows in the order in which a tablet proposes them. A tablet that is cut off gives its number, and begins at a row of
 * its own, never at the first, so that two tablets seldom choose the same one (decision 019). Null: the order stays.
 */
export function scattered<Row>(rows: readonly Row[], scatter: number | null): readonly Row[] {
  if (scatter === null || rows.length < 2) return rows
  const first = 1 + (scatter % (rows.length - 1))
  return [...rows.slice(first), ...rows.slice(0, first)]
}

/** A whole number that follows from a tablet's id (FNV-1a). */
export function scatterOf(tabletId: string): number {
  let hash = 0x811c9dc5
  for (const letter of tabletId)
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash
}
