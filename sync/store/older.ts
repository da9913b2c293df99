interface Versioned {
  version: number
}

/**
 * Whether a row that arrives is older than the one that is stored: an answer may be overtaken by what the
 * feed tells. A version of 0 stands for a host that has none: then the later one to arrive wins.
 */
export function isOlder(row: Versioned, stored: Versioned | undefined): boolean {
  return stored !== undefined && row.version > 0 && row.version < stored.version
}
