import { type Figures, runInBrowser } from './in-browser'

/** How many times as long everything takes when ten times as many appointments are in the replica. */
export function run(): Promise<Figures> {
  return runInBrowser('tests/bench/replica-growth.page.tsx')
}
