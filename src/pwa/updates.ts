import type { Workbox } from 'workbox-window'
import { createObservable } from '#sync'
import type { Checked, Release, UpdateHold, UpdateKind, UpdateState, Updates } from '../data/tablet'
import { pause } from './pause'

/** Milliseconds between two checks for a release on a tablet that is never closed. */
const askEvery = 3_600_000
/** Minimum milliseconds between two checks at wake-ups. A sleeping iPad runs no timers, so waking up checks too. */
const askAgainAfter = 600_000
/** Maximum milliseconds to wait for the changed files on a slow connection. */
const fetchingMs = 30_000
const lookAgainMs = 500
/** Maximum milliseconds for a new worker to take over. On a slow tablet that does much else it takes ten seconds. */
const takeOverMs = 30_000

interface UpdateParts {
  worker: Pick<Workbox, 'addEventListener' | 'messageSkipWaiting' | 'register' | 'update'>
  running: Release
  /** the release served by the service; null: no answer */
  served: () => Promise<Release | null>
  /** whether the browser is fetching a newer release */
  isFetching: () => Promise<boolean>
  /** asks all tabs for the reason why an update must wait; null: none */
  busy: () => Promise<UpdateHold | null>
  reload: () => void
  /** fetches all files again and reloads; false: no answer */
  reset: () => Promise<boolean>
  clock: () => number
  onWake: (wake: () => void) => void
}

const nothing: UpdateState = { kind: 'none', hold: null, isPutOff: false }

/** The offer of a release, and the data on which it is decided. */
interface Offering {
  parts: UpdateParts
  store: ReturnType<typeof createObservable<UpdateState>>
  /** the user has accepted, so this page reloads when the new worker takes over */
  isAccepted: boolean
  isUnregistered: boolean
  /** time of the last check */
  askedAt: number
}

/**
 * Registers the service worker and offers new releases. A release is activated only when the user accepts it. Other
 * tabs aren't reloaded; they get an offer of their own.
 */
export function createUpdates(parts: UpdateParts): Updates {
  const store = createObservable<UpdateState>(nothing)
  const offering: Offering = {
    parts,
    store,
    isAccepted: false,
    isUnregistered: false,
    askedAt: parts.clock(),
  }
  listenToWorker(offering)
  register(offering)
  setInterval(() => void remind(offering), askEvery)
  parts.onWake(() => {
    if (offering.isUnregistered) register(offering)
    if (parts.clock() - offering.askedAt > askAgainAfter) void remind(offering)
  })
  return {
    current: store.current,
    subscribe: store.subscribe,
    check: () => check(offering),
    accept: () => accept(offering),
    putOff: () => store.set({ ...store.current(), isPutOff: true }),
  }
}

const kindOf = ({ store }: Offering): UpdateState['kind'] => store.current().kind

const offer = ({ store }: Offering, kind: UpdateKind): void => store.set({ ...nothing, kind })

function listenToWorker(offering: Offering): void {
  const { worker, reload } = offering.parts
  worker.addEventListener('waiting', () => {
    if (kindOf(offering) !== 'updating') offer(offering, 'ready')
  })
  worker.addEventListener('controlling', (event) => {
    if (offering.isAccepted) reload()
    // `isUpdate` is false on a page that was loaded without a worker. Such a page runs the stored files already, so it
    // needs no offer.
    else if (event.isUpdate || (event.isExternal && event.isUpdate !== false))
      offer(offering, 'taken')
  })
}

/** Registers the worker. If the connection breaks while the worker is fetched, the next wake-up tries again. */
function register(offering: Offering): void {
  offering.isUnregistered = false
  offering.parts.worker.register().catch(() => {
    offering.isUnregistered = true
  })
}

async function check(offering: Offering): Promise<Checked> {
  const { parts } = offering
  offering.askedAt = parts.clock()
  // a failure, for example offline, also leaves the request below without an answer
  await parts.worker.update().catch(() => undefined)
  const served = await parts.served()
  if (kindOf(offering) !== 'none') return 'offered'
  if (!served) return 'unreachable'
  if (served.revision === parts.running.revision) return 'newest'
  await untilFetched(offering)
  if (kindOf(offering) === 'none') offer(offering, 'stuck')
  return 'offered'
}

/** Waits while the browser is fetching the release. */
async function untilFetched(offering: Offering): Promise<void> {
  const { isFetching } = offering.parts
  for (let ms = 0; ms < fetchingMs && kindOf(offering) === 'none'; ms += lookAgainMs) {
    await pause(lookAgainMs)
    if (!(await isFetching())) return pause(lookAgainMs)
  }
}

/** Checks for a release, and shows a postponed offer again. */
async function remind(offering: Offering): Promise<void> {
  const { store } = offering
  await check(offering)
  const { isPutOff, ...state } = store.current()
  if (isPutOff) store.set({ ...state, isPutOff: false })
}

async function accept(offering: Offering): Promise<void> {
  const { parts, store } = offering
  const from = kindOf(offering)
  if (from === 'none' || from === 'updating') return
  const hold = await parts.busy()
  if (hold) return store.set({ kind: from, hold, isPutOff: false })
  offer(offering, 'updating')
  if (from === 'taken') return parts.reload()
  if (from === 'stuck') return fetchAnew(offering, from)
  offering.isAccepted = true
  parts.worker.messageSkipWaiting()
  await pause(takeOverMs)
  // A worker that takes over reloads the page, so this line is reached only when the worker hangs.
  await fetchAnew(offering, from)
}

async function fetchAnew({ parts, store }: Offering, from: UpdateKind): Promise<void> {
  if (!(await parts.reset())) store.set({ kind: from, hold: { why: 'offline' }, isPutOff: false })
}
