import { type Figures, runInBrowser } from './in-browser'
import { furnishStore } from './service/furnish-store'
import { withService } from './service/pass-on'
import { answerWrites } from './sync/write-stub'

const page = 'tests/bench/replay.page.tsx'

/**
 * Milliseconds for 1,000 queued bookings to be sent and settled, and for the same raw POSTs: to our own
 * service, and to a stub that answers at once.
 */
export async function run(): Promise<Figures> {
  const service = await withService(furnishStore(), (stub) => runInBrowser(page, 'service', stub))
  const stub = await runInBrowser(page, 'stub', answerWrites)
  return {
    serviceEngineMs: service.engineMs ?? 0,
    serviceRawMs: service.rawMs ?? 0,
    serviceRatio: service.ratio ?? 0,
    serviceVerdict: service.verdict ?? '',
    ...stub,
  }
}
