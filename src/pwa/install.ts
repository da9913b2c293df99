import { createObservable } from '#sync'
import type { Install, InstallWay } from '../data/tablet'

const key = 'frontdesk.installAsked'
/** Milliseconds (30 days) until the offer shows again after "later". */
const askAgainAfter = 30 * 86_400_000

/** The browser's install event, kept until the user accepts it. */
interface InstallQuestion extends Event {
  prompt(): Promise<unknown>
}

const isInstallQuestion = (event: Event): event is InstallQuestion =>
  'prompt' in event && typeof event.prompt === 'function'

interface InstallParts {
  window: Pick<Window, 'addEventListener' | 'matchMedia'>
  navigator: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>
  storage: Pick<Storage, 'getItem' | 'setItem'>
  clock: () => number
}

/** Finds the way to install the app on this device, and whether to offer it. */
export function createInstall(parts: InstallParts): Install {
  let question: InstallQuestion | null = null
  const way = (): InstallWay => {
    if (isInstalled(parts)) return 'installed'
    return question ? 'prompt' : platformOf(parts.navigator)
  }
  // Notify even if the value is equal, because the choice "later" changes only `mayOffer`.
  const store = createObservable(way(), () => false)
  parts.window.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallQuestion(event)) return
    event.preventDefault()
    question = event
    store.set(way())
  })
  parts.window.addEventListener('appinstalled', () => store.set('installed'))
  return {
    current: store.current,
    subscribe: store.subscribe,
    async prompt() {
      const asked = question
      question = null
      await asked?.prompt()
      store.set(way())
    },
    mayOffer: () => parts.clock() - Number(parts.storage.getItem(key) ?? 0) > askAgainAfter,
    putOff() {
      parts.storage.setItem(key, `${parts.clock()}`)
      store.set(way())
    },
  }
}

function isInstalled({ window, navigator }: InstallParts): boolean {
  const isOnHomeScreen = 'standalone' in navigator && navigator.standalone === true
  return isOnHomeScreen || window.matchMedia('(display-mode: standalone)').matches
}

/** The platform by its user agent. An iPad reports a Mac, but no Mac has a touch screen. */
function platformOf({ userAgent, maxTouchPoints }: InstallParts['navigator']): InstallWay {
  if (/iPad|iPhone/.test(userAgent)) return 'ipad'
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) return 'ipad'
  return /Android/.test(userAgent) ? 'android' : 'desktop'
}
