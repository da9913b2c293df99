import { StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { createSync, type Sync } from '#sync'
import { DataProvider, type DraftStorage } from '../data/context'
import { createDevice } from '../data/device'
import { createIntents } from '../data/intents'
import { createEventLog } from '../pwa/event-log'
import { BlockingDialog, createPwa } from '../pwa/pwa'
import { afterPaint } from '../start-up/after-paint'
import { readAhead } from '../start-up/read-ahead'
import { markColorScheme } from '../theme/theme'
import { ThemeProvider } from '../theme/theme-provider'
import { ConnectedApp } from './connected-app'
import { deviceClock } from './device-clock'
import { openDraftStorage } from './draft-storage'
import { history } from './history'
import { launch } from './launch'
import { devicePorts } from './ports'
import { createScreenRouter } from './screen-router'
import { fetchDeferred } from './screens'

/** Composition root: the only place that hands out the real clock, network and storage. */
export async function start(root: HTMLElement, host: string) {
  const log = createEventLog(deviceClock)
  const device = createDevice(log.full)
  const ports = devicePorts(host, log.log)
  const { locks, ids } = ports
  const stores = { session: window.sessionStorage, local: window.localStorage }
  const sync = createSync(ports)
  // Create this before the first read and render: it locks a tablet that was idle for too long.
  const pwa = createPwa({ sync, ports, device, log, history })
  const reading = readAhead(sync)
  markColorScheme(window)
  const draftStorage = await openDraftStorage({ ...stores, locks, newTab: ids })
  sync.session.subscribe(() => {
    // A lock keeps drafts for the same user; a log-out removes them.
    if (!sync.session.current() && !sync.session.lockedUser()) draftStorage.clear()
  })
  const intents = createIntents((path) => {
    if (history.location.pathname !== path) history.push(path)
  })
  launch({ history, draftStorage, intents }, window.location.search)
  const deps = { sync, clock: sync.now, newId: ids, draftStorage, intents, history }
  const router = createScreenRouter(pwa)
  await reading
  createRoot(root).render(
    <StrictMode>
      <ThemeProvider>
        <DataProvider value={deps}>
          <ConnectedApp device={device} pwa={pwa} router={router} />
          <AfterFirstPaint
            act={() => {
              fetchDeferred()
              void followSwitches(sync, draftStorage).catch(() => {})
              pwa.DevicePage.preload()
              BlockingDialog.preload()
              void watchSpeed(sync).catch(() => {})
            }}
          />
        </DataProvider>
      </ThemeProvider>
    </StrictMode>,
  )
}

/** Runs an action after the first paint, so that it doesn't delay the paint. */
function AfterFirstPaint({ act }: { act: () => void }) {
  useEffect(() => afterPaint(act), [act])
  return null
}

async function followSwitches({ session }: Sync, draftStorage: DraftStorage) {
  const { laterParts } = await import('./later-parts')
  laterParts.passOnDrafts(session, draftStorage)
}

async function watchSpeed({ sendMetric }: Sync) {
  const { pathname } = window.location
  const { laterParts } = await import('./later-parts')
  laterParts.watchVitals(isPlain(pathname) ? pathname : '/', sendMetric)
}

/**
 * Whether a path has only letters, hyphens and slashes. Other paths are not sent: a typed path may contain a customer's
 * name or number.
 */
const isPlain = (path: string) => /^\/[a-z/-]*$/.test(path)
