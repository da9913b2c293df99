import type { Workbox } from 'workbox-window'
import { createObservable } from '#sync'
import type { Checked, Release, UpdateHold, UpdateKind, UpdateState, Updates } from '../data/tablet'
import { pause } from './pause'

/** Interval in milliseconds for checking for a release, on a tablet that is never closed. */
const askEvery = 3_600_000
/** Least time between checks on wake-up: an iPad app sleeps for days, including its timers. */
const askAgainAfter = 600_000
/** Time that fetching the changed files may take on a slow line. */
const fetchingMs = 30_000
const lookAgainMs = 500
/** Time for a worker to take over; it does so at once or hangs. */
const takeOverMs = 10_000

interface UpdateParts {
  worker: Pick<Workbox, 'addEventListener' | 'messageSkipWaiting' | 'register' | 'update'>
  running: Release
  /** the release served by the service; null: no answer */
  served: () => Promise<Release | null>
  /** whether the browser is fetching a newer release */
  isFetching: () => Promise<boolean>
  /** the reason why an update must wait, from all tabs */
  busy: () => Promise<UpdateHold | null>
  reload: () => void
  /** fetches all files again and reloads; false: no answer */
  reset: () => Promise<boolean>
  clock: () => number
  onWake: (wake: () => void) => void
}

const nothing: UpdateState = { kind: 'none', held: null, isPutOff: false }

/**
 * Registers the service worker and offers new releases. A release is activated only when the user accepts. Other tabs
 * are never reloaded; they get an offer too.
 */
export function createUpdates(parts: UpdateParts): Updates {
  const { worker, reload } = parts
  const store = createObservable<UpdateState>(nothing)
  let isAccepted = false
  let askedAt = parts.clock()
  const kind = () => store.current().kind
  const offer = (next: UpdateKind) => store.set({ ...nothing, kind: next })

  worker.addEventListener('waiting', () => {
    if (kind() !== 'updating') offer('ready')
  })
  worker.addEventListener('controlling', (event) => {
    if (isAccepted) reload()
    // A page loaded without a worker runs the files that the first worker stored, whichever tab registered it.
    else if (event.isUpdate || (event.isExternal && event.isUpdate !== false)) offer('taken')
  })
  let isUnregistered = false
  /** Registers the worker. Fails when the connection breaks while it is fetched; the next wake-up tries again. */
  function register() {
    isUnregistered = false
    worker.register().catch(() => {
      isUnregistered = true
    })
  }
  register()

  async function check(): Promise<Checked> {
    askedAt = parts.clock()
    // Rejects without a connection; the next call checks for one.
    await worker.update().catch(() => undefined)
    const served = await parts.served()
    if (kind() !== 'none') return 'offered'
    if (!served) return 'unreachable'
    if (served.revision === parts.running.revision) return 'newest'
    await untilFetched()
    if (kind() === 'none') offer('stuck')
    return 'offered'
  }

  /** Waits while the browser is fetching the release. */
  async function untilFetched() {
    for (let waited = 0; waited < fetchingMs && kind() === 'none'; waited += lookAgainMs) {
      await pause(lookAgainMs)
      if (!(await parts.isFetching())) return pause(lookAgainMs)
    }
  }

  /** Checks for a release, and shows an offer again that was put off. */
  async function remind() {
    await check()
    const { isPutOff, ...state } = store.current()
    if (isPutOff) store.set({ ...state, isPutOff: false })
  }

  async function accept() {
    const from = kind()
    if (from === 'none' || from === 'updating') return
    const held = await parts.busy()
    if (held) return store.set({ kind: from, held, isPutOff: false })
    offer('updating')
    if (from === 'taken') return reload()
    if (from === 'stuck') return fetchAnew(from)
    isAccepted = true
    worker.messageSkipWaiting()
    await pause(takeOverMs)
    // This line is reached only when the worker hangs.
    await fetchAnew(from)
  }

  async function fetchAnew(from: UpdateKind) {
    if (!(await parts.reset())) store.set({ kind: from, held: { why: 'offline' }, isPutOff: false })
  }

  setInterval(() => void remind(), askEvery)
  parts.onWake(() => {
    if (isUnregistered) register()
    if (parts.clock() - askedAt > askAgainAfter) void remind()
  })
  return {
    current: store.current,
    subscribe: store.subscribe,
    check,
    accept,
    putOff: () => store.set({ ...store.current(), isPutOff: true }),
  }
}
