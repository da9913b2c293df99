import { type Figures, runInBrowser } from './in-browser'

/** How many times as long operations take with ten times as many appointments in the replica. */
export function run(): Promise<Figures> {
  return runInBrowser('tests/bench/replica-growth.page.tsx')
}
