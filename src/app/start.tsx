import { StrictMode, useEffect } from 'react'
import { runningDay } from '#domain/appointment/night'
import { momentOf } from '#domain/kernel/dates'
import { createSync, type Sync, type SyncDeps } from '#sync'
import { DataProvider } from '../data/context'
import { createDevice } from '../data/device'
import { createErrands } from '../data/errands'
import { careLoader } from '../pwa/care-loader'
import { createEventLog } from '../pwa/event-log'
import { isIdle } from '../pwa/idle'
import { Look } from '../theme/look'
import { markColorScheme } from '../theme/theme'
import { afterPaint } from '../ui/feedback/after-paint'
import { ConnectedApp } from './connected-app'
import { createPageRoot } from './create-root'
import { createDeskRouter, findFirstScreen } from './desk-router'
import { deviceClock } from './device-clock'
import { early } from './early'
import { history } from './history'
import { openShelf } from './kept-shelf'
import { launch } from './launch'
import { devicePorts } from './ports'
import { fetchDeferred } from './screens'

/** Puts the app together: the only place where the real clock, network and storage are handed out. */
export async function start(root: HTMLElement, host: string) {
  const log = createEventLog(deviceClock)
  const device = createDevice(log.full)
  const ports = devicePorts(host, log.log)
  const { locks, ids } = ports
  const stores = { session: window.sessionStorage, local: window.localStorage }
  const sync = createSync(ports, early)
  // Before anything is read or drawn: whoever left it open may not be who takes it up.
  if (sync.session.canLock() && isIdle(window.localStorage, deviceClock())) sync.session.lock()
  const reading = readAhead(sync)
  markColorScheme(window)
  const shelf = await openShelf({ ...stores, locks, newTab: ids })
  sync.session.subscribe(() => {
    // Whoever has locked it comes back; whoever has logged out leaves nothing to the next person.
    if (!sync.session.current() && !sync.session.lockedUser()) shelf.clear()
  })
  const errands = createErrands((path) => {
    if (history.location.pathname !== path) history.push(path)
  })
  launch({ history, shelf, errands }, window.location.search)
  const care = careLoader({ sync, ports, device, log, history, errands })
  const deps = { sync, clock: sync.now, shelf, errands, history }
  const router = createDeskRouter(care)
  const session = sync.session.current()
  const found = findFirstScreen(router, { session, logOut: sync.session.logOut })
  await Promise.all([found, reading])
  createPageRoot(root).render(
    <StrictMode>
      <Look>
        <DataProvider value={deps}>
          <ConnectedApp device={device} care={care} router={router} />
          <AfterFirstPaint
            act={() => {
              fetchDeferred()
              void watchSpeed(sync, log.log)
              sync.upkeep().catch(() => {})
            }}
          />
        </DataProvider>
      </Look>
    </StrictMode>,
  )
}

/** No longer than anybody would look at nothing: then the app opens empty, and fills. */
const readAheadMs = 400

/** Reads what the desk opens with before anything is drawn: drawing once is faster than twice. */
async function readAhead({ session, views, now }: Sync) {
  if (!session.current()) return
  const date = runningDay(momentOf(now()))
  const late = new Promise((resolve) => setTimeout(resolve, readAheadMs))
  // What can't be read is read again, and told, by whoever shows it.
  const read = Promise.all([views.business().read(), views.day(date).read()])
  await Promise.race([read.catch(() => {}), late])
}

/** So that it doesn't share the network and the processor with what somebody waits for. */
function AfterFirstPaint({ act }: { act: () => void }) {
  useEffect(() => afterPaint(act), [act])
  return null
}

/** Nobody waits for this, so it says nothing when it fails. */
async function watchSpeed({ sendMetric }: Sync, log: SyncDeps['log']) {
  const { pathname } = window.location
  try {
    const { watchVitals } = await import('./web-vitals')
    watchVitals(isPlain(pathname) ? pathname : '/', sendMetric)
  } catch (error) {
    log('the speed is not watched', error)
  }
}

/** What somebody typed into the address may be anything. */
const isPlain = (path: string) => /^\/[a-z/-]*$/.test(path)
