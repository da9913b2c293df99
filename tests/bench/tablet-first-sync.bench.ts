import { type Figures, runInBrowser } from './in-browser'
import { besideStub } from './service/beside-stub'
import { furnishWith } from './service/furnish'
import { withService } from './service/pass-on'
import { feedAppointments, feedCustomers } from './sync/big-feed'
import { answerReads } from './sync/read-stub'

const page = 'tests/bench/tablet-first-sync.page.tsx'
const size = { appointments: 20_000, customers: 50_000, perDay: 200 }

/**
 * Milliseconds of a first sync until all can be queried, and of fetching and parsing the same bytes: from
 * our own service, and from a stub with prepared answers.
 */
export async function run(): Promise<Figures> {
  const rows = { appointments: feedAppointments(size), customers: feedCustomers(size) }
  const service = await withService(
    (db) => furnishWith(db, rows),
    (host) => runInBrowser(page, { host: 'service', size }, host),
  )
  const stub = await runInBrowser(page, { host: 'stub', size }, answerReads(size))
  return besideStub(service, stub)
}
