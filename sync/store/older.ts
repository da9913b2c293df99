import { canonical } from '#domain/kernel/canonical'

interface Versioned {
  version: number
}

/**
 * Whether an arriving row is older than the stored one: an answer may arrive before an earlier change from the feed.
 * Version 0 comes from a host without versions; there the row that arrives last counts.
 */
export function isOlder(row: Versioned, stored: Versioned | undefined): boolean {
  return stored !== undefined && row.version > 0 && row.version < stored.version
}

/**
 * Whether an arriving row says nothing new: it is older than the stored one, or equal, as when the feed tells the row
 * of an answer. The fields are compared, because another database may have given the same version to another change.
 */
export function isKnown(row: Versioned, stored: Versioned | undefined): boolean {
  if (!stored || row.version !== stored.version) return isOlder(row, stored)
  return canonical(row) === canonical(stored)
}
