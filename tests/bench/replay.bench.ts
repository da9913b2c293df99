import { type Figures, runInBrowser } from './in-browser'
import { besideStub } from './service/beside-stub'
import { furnishWith } from './service/furnish'
import { withService } from './service/pass-on'
import { answerWrites } from './sync/write-stub'

const page = 'tests/bench/replay.page.tsx'

/**
 * Milliseconds for 1,000 queued bookings to be sent and committed, and for the same raw POSTs: to our own
 * service, and to a stub that answers at once.
 */
export async function run(): Promise<Figures> {
  const service = await withService(furnishWith, (host) => runInBrowser(page, 'service', host))
  const stub = await runInBrowser(page, 'stub', answerWrites)
  return besideStub(service, stub)
}
