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
