import type { RouterHistory } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Workbox } from 'workbox-window'
import type { Sync, SyncDeps } from '#sync'
import type { Device } from '../data/device'
import { lostByReload, unsavedHere } from '../data/form/unsaved'
import type { Offer } from '../data/offer'
import type { DeviceFacts, Tablet } from '../data/tablet'
import { useStatus } from '../data/use-session'
import { type LazyPart, lazyPart } from '../ui/feedback/lazy-part'
import type { BlockingErrorDialogProps } from './blocking-error-dialog'
import { createBusy } from './busy'
import type { EventLog } from './event-log'
import { createLockAfter, watchIdle } from './idle-lock'
import { createInstall } from './install'
import { keepEvents } from './kept-events'
import { createOffers } from './offers'
import { runningRelease, servedRelease, serviceVersion } from './release'
import { watchStorage } from './revival'
import { resetShell, storedShell } from './shell-files'
import { createUpdates } from './updates'

interface PwaParts {
  sync: Sync
  ports: SyncDeps
  device: Device
  log: EventLog
  history: RouterHistory
}

/** The parts of the installed app that the start wires up. */
export interface Pwa {
  offers: {
    current(): readonly Offer[]
    subscribe(changed: () => void): () => void
  }
  BlockingError: (props: object) => ReactNode
  DevicePage: LazyPart<object>
}

const devicePath = '/device'

export const BlockingDialog = lazyPart<BlockingErrorDialogProps>(
  async () => (await import('./blocking-error-dialog')).BlockingErrorDialog,
  { isAbove: true },
)

/** A dialog over the whole page after an error that makes saving impossible. */
function BlockingError(props: BlockingErrorDialogProps) {
  return useStatus().blockingError && <BlockingDialog {...props} />
}

const reload = () => window.location.reload()

/** Creates updates, idle lock, installation and the device page. Locks at once if the tablet was idle for too long. */
export function createPwa(parts: PwaParts): Pwa {
  const tablet = createTablet(parts)
  keepEvents({ log: parts.log, storage: window.localStorage, window })
  watchIdle({
    session: parts.sync.session,
    status: parts.sync.status,
    clock: parts.ports.clock,
    storage: window.localStorage,
    onTouch,
    onWake: parts.ports.onWake,
  })
  watchStorage({
    status: parts.sync.status,
    lost: lostByReload,
    storage: window.sessionStorage,
    clock: parts.ports.clock,
    reload,
  })
  const { updates, install } = tablet
  const { history, sync } = parts
  return {
    offers: createOffers({
      ...{ updates, install, history },
      reports: sync.reports,
      howPath: devicePath,
    }),
    BlockingError: () => <BlockingError tablet={tablet} reload={reload} />,
    DevicePage: lazyPart(async () => {
      const [{ DeviceScreen }, { changeText }] = await Promise.all([
        import('../screens/device/device-screen'),
        import('../sync-panel/model/queue-rows'),
      ])
      return () => <DeviceScreen tablet={tablet} words={changeText} />
    }),
  }
}

function createTablet({ sync, ports, device, log }: PwaParts): Tablet {
  const running = runningRelease(document)
  const stores = { caches: window.caches, workers: navigator.serviceWorker }
  const reset = () => resetShell(stores, reload)
  const served = () => servedRelease(fetch)
  const busy = createBusy({
    channel: ports.channel('frontdesk.care'),
    ids: ports.ids,
    unsaved: unsavedHere,
    isSending: async () =>
      (await sync.views.queue().read()).some(({ state }) => state === 'sending'),
  })
  return {
    running,
    updates: createUpdates({
      worker: workerHere(),
      running,
      served,
      isFetching,
      busy,
      reload,
      reset,
      clock: ports.clock,
      onWake: ports.onWake,
    }),
    install: createInstall({
      window,
      navigator,
      storage: window.localStorage,
      clock: ports.clock,
    }),
    lockAfter: createLockAfter(window.localStorage),
    askServiceVersion: () => serviceVersion(fetch, ports.host),
    askServedRelease: served,
    storedShell: () => storedShell(stores),
    resetShell: reset,
    events: log.list,
    copy: device.copy,
    saveFile: device.saveFile,
    describe: () => deviceFacts(window),
  }
}

type Worker = Parameters<typeof createUpdates>[0]['worker']

/** Returns the app's service worker; in development and insecure contexts an object that does nothing. */
function workerHere(): Worker {
  if (import.meta.env.DEV || !('serviceWorker' in navigator))
    return {
      addEventListener: () => {},
      messageSkipWaiting: () => {},
      register: async () => undefined,
      update: async () => {},
    }
  const loading = import('workbox-window').then(({ Workbox }) => new Workbox('/sw.js', fresh))
  const later = (act: (workbox: Workbox) => void) => void loading.then(act, () => {})
  return {
    addEventListener: (type, listener) =>
      later((workbox) => workbox.addEventListener(type, listener)),
    messageSkipWaiting: () => later((workbox) => workbox.messageSkipWaiting()),
    register: async () => (await loading).register(),
    update: async () => (await loading).update(),
  }
}

async function isFetching(): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration()
  return Boolean(registration?.installing)
}

/** The browser fetches the worker's scripts from the service, never from its HTTP cache. */
const fresh: RegistrationOptions = { updateViaCache: 'none' }

function onTouch(touched: () => void) {
  for (const name of ['pointerdown', 'keydown', 'wheel'])
    window.addEventListener(name, touched, { capture: true, passive: true })
}

/** Facts about the device, none about its user. */
function deviceFacts(window: Window): DeviceFacts {
  const { screen, devicePixelRatio, navigator } = window
  return {
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    browser: navigator.userAgent,
    screen: `${screen.width} x ${screen.height} at ${devicePixelRatio}`,
    language: navigator.language,
  }
}
