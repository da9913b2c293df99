import { type Figures, runInBrowser } from './in-browser'
import { answerReads } from './sync/read-stub'

const size = { appointments: 20_000, customers: 50_000, perDay: 200 }

/** Milliseconds of a first sync until all can be queried, and of fetching and parsing the same bytes. */
export function run(): Promise<Figures> {
  return runInBrowser('tests/bench/tablet-first-sync.page.tsx', size, answerReads(size))
}
