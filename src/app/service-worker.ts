import type { Workbox } from 'workbox-window'

/** How often a tablet that is never closed asks for a new version, in milliseconds. */
const askEvery = 3_600_000

type Worker = Pick<Workbox, 'addEventListener' | 'messageSkipWaiting' | 'register' | 'update'>

/**
 * Registers the service worker and calls `offer` when a new version is ready; nothing happens until
 * `accept` is called. A tab that another tab's acceptance updated is never reloaded under a person's
 * hands: it gets an offer too.
 */
export function watchForUpdates(
  worker: Worker,
  reload: () => void,
  offer: (accept: () => void) => void,
): void {
  let isAccepted = false
  const accept = () => {
    isAccepted = true
    worker.messageSkipWaiting()
  }
  worker.addEventListener('waiting', () => offer(accept))
  worker.addEventListener('controlling', (event) => {
    if (isAccepted) reload()
    else if (event.isUpdate || event.isExternal) offer(reload)
  })
  void worker.register()
  setInterval(() => void worker.update(), askEvery)
}
