import { type Figures, runInBrowser } from './in-browser'

/** Milliseconds to read a day of 150 appointments that 1,000 queued entries are folded into. */
export function run(): Promise<Figures> {
  return runInBrowser('tests/bench/fold.page.tsx')
}
