import { type Figures, runInBrowser } from './in-browser'

/** Milliseconds of a search over 50,000 customers, its longest task, and a raw read of the same pages. */
export function run(): Promise<Figures> {
  return runInBrowser('tests/bench/search.page.tsx')
}
