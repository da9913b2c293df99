import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Workbox } from 'workbox-window'
import { createSync, type Sync, type SyncDeps } from '#sync'
import { DataProvider } from '../data/context'
import { createErrands } from '../data/errands'
import { ConnectedApp } from './connected-app'
import { createDevice } from './device'
import { createEventLog } from './event-log'
import { history } from './history'
import { Look } from './look'
import { deviceClock, devicePorts } from './ports'
import { fetchDeferred } from './screens'
import { watchForUpdates } from './service-worker'
import { UpdateOffer } from './update-offer'

/** Puts the app together: the only place where the real clock, network and storage are handed out. */
export function start(root: HTMLElement, host: string) {
  const { log, list } = createEventLog(deviceClock)
  const device = createDevice(list)
  const sync = createSync(devicePorts(host, log))
  const errands = createErrands((path) => history.push(path))
  const deps = { sync, clock: deviceClock, shelf: window.sessionStorage, errands }
  createRoot(root).render(
    <StrictMode>
      <Look>
        <DataProvider value={deps}>
          <ConnectedApp device={device} />
        </DataProvider>
        <UpdateOffer watch={watchForNewVersion} />
      </Look>
    </StrictMode>,
  )
  whenLoaded(() => {
    fetchDeferred()
    sync.upkeep().catch(() => {})
    void watchSpeed(sync, log)
  })
}

/** After the first paint, so that it doesn't share the network and the processor with it. */
function whenLoaded(act: () => void) {
  const soon = () => setTimeout(act, 0)
  if (document.readyState === 'complete') soon()
  else window.addEventListener('load', soon, { once: true })
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

/** In development there is no worker. */
function watchForNewVersion(offer: (accept: () => void) => void) {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  watchForUpdates(new Workbox('/sw.js'), () => window.location.reload(), offer)
}
