import type { WithHttp } from '../host/client'
import type { WithStatus } from '../host/status'
import { wordsOf } from '../kernel/error-text'
import type { WithDeps } from '../kernel/ports'
import type { WithSessions } from '../session/session'
import type { WithDb } from '../store/db'
import { changeRequest, type Request } from './requests'

interface Callbacks {
  /** finds out whether the service answers */
  probe: () => void
  /** called when a download begins, progresses or ends */
  onMoved: () => void
  /** called when a stored request has changed */
  onSettled: () => Promise<void>
}

interface Fetching extends WithDeps, WithDb, WithHttp, WithStatus, WithSessions, Callbacks {
  /** downloads that this tab runs, by request */
  running: Map<string, { stop: AbortController; progress: number | null }>
  /**
   * requests that got no answer, with the time of the last sync before that; each is tried once more after a later sync
   */
  strikes: Map<string, number | null>
  /**
   * requests that another tab was downloading at the last check; checked again, because that tab may be frozen by now
   */
  elsewhere: Set<string>
  waiting: readonly Request[]
  isWorking: boolean
  isClosed: boolean
}

/** Downloads waiting reports one after the other. A Web Lock for each keeps other tabs from downloading it too. */
export function createFetching(
  parts: WithDeps & WithDb & WithHttp & WithStatus & WithSessions,
  callbacks: Callbacks,
) {
  const running: Fetching['running'] = new Map()
  const strikes: Fetching['strikes'] = new Map()
  const elsewhere: Fetching['elsewhere'] = new Set()
  const work = { running, strikes, elsewhere, waiting: [], isWorking: false, isClosed: false }
  const fetching: Fetching = { ...parts, ...callbacks, ...work }
  function stopAll() {
    for (const { stop } of running.values()) stop.abort()
  }
  return {
    /** Downloads the requests that are due. */
    work(requests: readonly Request[]) {
      fetching.waiting = requests
      elsewhere.clear()
      if (parts.status.current().online === false) strikes.clear()
      void workOn(fetching)
    },
    /** Progress of a download from 0 to 1, null while it is unknown; undefined when no tab downloads it. */
    progressOf: (id: string) =>
      running.has(id) || elsewhere.has(id) ? (running.get(id)?.progress ?? null) : undefined,
    stop: (id: string) => running.get(id)?.stop.abort(),
    stopAll,
    close() {
      fetching.isClosed = true
      stopAll()
    },
  }
}

async function workOn(fetching: Fetching): Promise<void> {
  if (fetching.isWorking) return
  fetching.isWorking = true
  for (let next = nextDue(fetching); next; next = nextDue(fetching)) await load(fetching, next)
  fetching.isWorking = false
}

const nextDue = (fetching: Fetching): Request | undefined =>
  fetching.waiting.find((one) => isDue(fetching, one))

function isDue(
  { status, elsewhere, strikes, isClosed }: Fetching,
  { id, state }: Request,
): boolean {
  const { online, needsLogin, lastSyncAt } = status.current()
  if (elsewhere.has(id)) return false
  const hasRested = !strikes.has(id) || strikes.get(id) !== lastSyncAt
  return state === 'waiting' && online === true && !needsLogin && hasRested && !isClosed
}

async function load(fetching: Fetching, one: Request): Promise<void> {
  const { running, elsewhere, onMoved } = fetching
  const stop = new AbortController()
  running.set(one.id, { stop, progress: null })
  onMoved()
  try {
    const isOurs = await alone(fetching, one.id, () => fetchOne(fetching, one, stop.signal))
    if (!isOurs) elsewhere.add(one.id)
  } catch (error) {
    if (!stop.signal.aborted) await stumble(fetching, one, error)
  }
  running.delete(one.id)
  if (elsewhere.has(one.id)) onMoved()
  else if (!fetching.isClosed) await fetching.onSettled()
}

async function stumble(fetching: Fetching, one: Request, error: unknown): Promise<void> {
  const { deps } = fetching
  deps.log('a report was not kept', wordsOf(error))
  await miss(fetching, one).catch((again) => deps.log('nor that it failed', wordsOf(again)))
}

async function fetchOne(fetching: Fetching, one: Request, signal: AbortSignal): Promise<void> {
  const { running, onMoved } = fetching
  const { fetchRequest } = await import('./fetch-report')
  const isOver = await fetchRequest(fetching, one, signal, (progress) => {
    const here = running.get(one.id)
    if (here) here.progress = progress
    onMoved()
  })
  if (!isOver) await miss(fetching, one)
}

/** Notes that a request got no answer. The second time, after a successful sync in between, the report has failed. */
async function miss({ db, status, strikes, probe }: Fetching, one: Request): Promise<void> {
  if (strikes.delete(one.id)) return changeRequest(db, one, { state: 'failed' })
  strikes.set(one.id, status.current().lastSyncAt)
  probe()
}

/** Runs `act` under a Web Lock, if the browser has those. False: another tab holds the lock. */
async function alone({ deps }: WithDeps, id: string, act: () => Promise<void>): Promise<boolean> {
  if (!deps.locks) return act().then(() => true)
  return deps.locks.request(`frontdesk-report ${id}`, { ifAvailable: true }, async (lock) => {
    if (lock !== null) await act()
    return lock !== null
  })
}
