import { type Figures, runInBrowser } from './in-browser'

/** Milliseconds from submitting a booking until it is durable, and the same bytes put raw. */
export function run(): Promise<Figures> {
  return runInBrowser('tests/bench/commit.page.tsx')
}
