import { type Figures, runInBrowser } from './in-browser'
import { answerWrites } from './sync/write-stub'

/** Milliseconds for 1,000 queued bookings to be sent and settled, and for the same raw POSTs. */
export function run(): Promise<Figures> {
  return runInBrowser('tests/bench/replay.page.tsx', null, answerWrites)
}
