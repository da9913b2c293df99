interface Versioned {
  version: number
}

/**
 * Whether an arriving row is older than the stored one, because the feed may overtake an answer. Version 0 means a
 * host without versions: then the later arrival wins.
 */
export function isOlder(row: Versioned, stored: Versioned | undefined): boolean {
  return stored !== undefined && row.version > 0 && row.version < stored.version
}
