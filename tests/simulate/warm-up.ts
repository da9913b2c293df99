import { today } from '../support/business'
import { type DiskImage, withoutIdentity } from './device/disk-image'
import { createTablet } from './device/tablet'
import { type Host, serveAs } from './network/host'
import { createNetwork } from './network/network'
import { openBackend } from './service/backend'
import { password } from './service/business'
import type { OpeningBooks } from './service/opening'
import { type Clockwork, createClockwork } from './time/clockwork'
import { createRandom } from './time/random'

const firstSyncMs = 30_000

/**
 * The disk of a tablet after a first sync. Most runs begin with it, because simulating a first sync takes longer than
 * the rest of a run.
 */
export async function syncedDisk(
  books: OpeningBooks,
  host: Host,
  nowMs: number,
  enter: (clockwork: Clockwork) => void,
): Promise<DiskImage> {
  const clockwork = createClockwork(nowMs)
  enter(clockwork)
  const random = createRandom(0)
  const backend = await clockwork.busy(openBackend(books, clockwork, random, () => {}))
  const serve = serveAs(host, backend)
  const network = createNetwork({ clockwork, random, backend, serve, fired: new Map() })
  const tablet = createTablet({
    name: 'first',
    seed: 0,
    clockwork,
    random,
    network,
    image: null,
    msAhead: 0,
    sent: () => {},
    log: () => {},
  })
  const tab = tablet.openTab()
  const loggedIn = tab.sync.session.logIn('rosa', password)
  const until = nowMs + firstSyncMs
  clockwork.after(firstSyncMs, () => {})
  await clockwork.drain()
  while (clockwork.now() < until && clockwork.advance(until)) await clockwork.drain()
  const { ok } = await loggedIn
  const shown = tab.sync.status.current()
  if (!ok || shown.progress !== null) throw new Error(`The first sync of ${today} did not end`)
  const image = tablet.disk.image(tablet.database)
  tablet.killTab(tab)
  await clockwork.drain()
  return withoutIdentity(image)
}
