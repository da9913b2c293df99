import { type Figures, runInBrowser } from './in-browser'
import { furnishStore } from './service/furnish-store'
import { withService } from './service/pass-on'
import { customersOf, toldAppointments } from './sync/big-feed'
import { answerReads } from './sync/read-stub'

const page = 'tests/bench/tablet-first-sync.page.tsx'
const size = { appointments: 20_000, customers: 50_000, perDay: 200 }

/**
 * Milliseconds of a first sync until all can be queried, and of fetching and parsing the same bytes: from
 * our own service, and from a stub that has every answer ready.
 */
export async function run(): Promise<Figures> {
  const rows = { appointments: toldAppointments(size), customers: customersOf(size) }
  const service = await withService(furnishStore(rows), (from) =>
    runInBrowser(page, { host: 'service', size }, from),
  )
  const stub = await runInBrowser(page, { host: 'stub', size }, answerReads(size))
  return {
    serviceEngineMs: service.engineMs ?? 0,
    serviceRawMs: service.rawMs ?? 0,
    serviceRatio: service.ratio ?? 0,
    serviceVerdict: service.verdict ?? '',
    ...stub,
  }
}
