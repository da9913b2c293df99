import { layerOf } from './check-places'
import { clockFiles } from './rules'
import type { Sources } from './sources'

const impure = [
  /\bDate\.now\(/,
  /\bnew Date\(\s*\)/,
  /\bMath\.random\(/,
  /\brandomUUID\b/,
  /\bgetRandomValues\b/,
]

const guarded = ['domain', 'sync', 'src', 'server']

/**
 * Files that read the clock or make random values without being listed. Clock and randomness are arguments, so that
 * simulation and tests control them.
 */
export function checkClocks(sources: Sources): string[] {
  return [...sources]
    .filter(([path]) => guarded.includes(layerOf(path) ?? '') && !(path in clockFiles))
    .flatMap(([path, text]) =>
      impure.flatMap((pattern) => (pattern.exec(text) ?? []).map((use) => `${path}: ${use}`)),
    )
}

/** Exceptions for files that no longer exist. */
export function staleClockFiles(sources: Sources): string[] {
  return Object.keys(clockFiles).filter((path) => !sources.has(path))
}
