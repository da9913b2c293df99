import { relative } from 'node:path'
import { BaseSequencer } from 'vitest/node'

/** Browser tests that take longest. On a fresh clone vitest knows no durations and begins with the largest files. */
const longest = [
  'e2e/money/whole-day.test.ts',
  'e2e/accessibility.test.ts',
  'e2e/app-update.test.ts',
  'e2e/owner/first-hour.test.ts',
  'e2e/offline/offline-day.test.ts',
  'e2e/offline/two-tabs.test.ts',
  'e2e/production-packages.test.ts',
]

/** Begins the longest files first, so that no worker is left with one at the end while the other waits. */
export class LongestFirst extends BaseSequencer {
  /** @param {import('vitest/node').TestSpecification[]} specs */
  async sort(specs) {
    const sorted = await super.sort(specs)
    const places = new Map(longest.map((path, place) => [path, place]))
    /** @param {import('vitest/node').TestSpecification} spec */
    const placeOf = ({ moduleId }) =>
      places.get(relative(this.ctx.config.root, moduleId)) ?? longest.length
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}
