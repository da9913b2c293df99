import { today } from '../support/business'
import { withoutIdentity } from './device/disk-image'
import { createTablet, type TabletImage } from './device/tablet'
import { type Host, serveAs } from './network/host'
import { createNetwork } from './network/network'
import { openBackend } from './service/backend'
import { password, type Team, teams } from './service/business'
import type { OpeningBooks } from './service/opening'
import { type Clockwork, createClockwork } from './time/clockwork'
import { createRandom } from './time/random'

const firstSyncMs = 30_000
/** Time in milliseconds within which the engine deletes rows that a log-out has left. */
const rereadMs = 5_000

interface WarmUp {
  books: OpeningBooks
  host: Host
  team: Team
  nowMs: number
  enter: (clockwork: Clockwork) => void
}

/**
 * A tablet of a team after a first sync, with a session that has ended since. Most tablets begin so, because simulating
 * first syncs takes longer than the rest of a run.
 */
export async function syncedTablet({ books, host, team, ...at }: WarmUp): Promise<TabletImage> {
  const { nowMs, enter } = at
  const clockwork = createClockwork(nowMs)
  enter(clockwork)
  // Tokens of two teams differ.
  const random = createRandom(teams.indexOf(team))
  const backend = await clockwork.busy(openBackend(books, clockwork, random, () => {}))
  const serve = serveAs(host, backend)
  const network = createNetwork({ clockwork, random, backend, serve, fired: new Map() })
  const open = (name: string, image: TabletImage | null) =>
    createTablet({
      ...{ name, seed: 0, clockwork, random, network, image, msAhead: 0, vault: null },
      sent: () => {},
      log: () => {},
    })
  const first = open('first', null)
  const tab = first.openTab()
  const loggedIn = tab.sync.session.logIn(team.users[0], password)
  await pass(clockwork, firstSyncMs)
  const { ok } = await loggedIn
  const shown = tab.sync.status.current()
  if (!ok || shown.progress !== null) throw new Error(`The first sync of ${today} did not end`)
  const { disk, storage } = first.image()
  const image = { disk: withoutIdentity(disk), storage }
  const copy = open('copy', image)
  copy.setOffline(true)
  const again = copy.openTab()
  await pass(clockwork, rereadMs)
  const [synced, kept] = [first, copy].map((each) => each.disk.records(each.database, 'resources'))
  if (synced?.length !== kept?.length) throw new Error('A synced tablet has lost its rows')
  first.killTab(tab)
  copy.killTab(again)
  await clockwork.drain()
  return image
}

async function pass(clockwork: Clockwork, milliseconds: number): Promise<void> {
  const until = clockwork.now() + milliseconds
  clockwork.after(milliseconds, () => {})
  await clockwork.drain()
  while (clockwork.now() < until && clockwork.advance(until)) await clockwork.drain()
}
