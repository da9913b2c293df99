import type { WithHttp } from '../host/client'
import type { WithStatus } from '../host/status'
import { wordsOf } from '../kernel/error-text'
import type { WithDeps } from '../kernel/ports'
import { isCurrent, type WithSessions } from '../session/session'
import type { WithDb } from '../store/db'
import { type Fetched, fetchReport } from './fetch-report'
import { changeRequest, type Request, readRequest } from './requests'

interface FetchingParts {
  /** finds out whether the service answers */
  probe: () => void
  /** a download began, came further or ended */
  onMoved: () => void
  /** a request was written anew */
  onSettled: () => Promise<void>
}

/** Fetches waiting reports one after the other, each by one tab at a time. */
export function createFetching(
  parts: WithDeps & WithDb & WithHttp & WithStatus & WithSessions,
  { probe, onMoved, onSettled }: FetchingParts,
) {
  const { db, deps, sessions, status } = parts
  /** downloads of this tab */
  const running = new Map<string, { stop: AbortController; progress: number | null }>()
  /** requests that were not answered, with the last sync before; another one gives a second chance */
  const strikes = new Map<string, number | null>()
  /** downloads of another tab, as of the last look; that tab may be frozen meanwhile */
  const elsewhere = new Set<string>()
  let waiting: readonly Request[] = []
  let isWorking = false
  let isClosed = false

  function isDue({ id, state }: Request): boolean {
    const { online, needsLogin, lastSyncAt } = status.current()
    if (elsewhere.has(id)) return false
    const hasRested = !strikes.has(id) || strikes.get(id) !== lastSyncAt
    return state === 'waiting' && online === true && !needsLogin && hasRested && !isClosed
  }

  async function workOn() {
    if (isWorking) return
    isWorking = true
    for (let next = waiting.find(isDue); next; next = waiting.find(isDue)) await load(next)
    isWorking = false
  }

  async function load(one: Request) {
    const stop = new AbortController()
    running.set(one.id, { stop, progress: null })
    onMoved()
    try {
      if (!(await alone(parts, one.id, () => fetchOne(one, stop.signal)))) elsewhere.add(one.id)
    } catch (error) {
      if (!stop.signal.aborted) await stumble(one, error)
    }
    running.delete(one.id)
    if (elsewhere.has(one.id)) onMoved()
    else if (!isClosed) await onSettled()
  }

  async function stumble(one: Request, error: unknown) {
    deps.log('a report was not kept', wordsOf(error))
    await miss(one).catch((again) => deps.log('nor that it failed', wordsOf(again)))
  }

  async function fetchOne(one: Request, signal: AbortSignal) {
    const session = sessions.current()
    const isTheirs = session?.username === one.user && session.storeCode === one.store
    const stored = await readRequest(db, one)
    if (!isTheirs || stored?.state !== 'waiting') return
    const fetched = await fetchReport(parts, session, one, signal, (progress) => {
      const here = running.get(one.id)
      if (here) here.progress = progress
      onMoved()
    })
    if (fetched.kind === 'session-over' && !isCurrent(parts, session)) return
    if (!signal.aborted) await settle(one, fetched)
  }

  async function settle(one: Request, fetched: Fetched) {
    if (fetched.kind === 'file') {
      const { fileName, file } = fetched
      return changeRequest(db, one, { state: 'ready', fileName }, file)
    }
    if (fetched.kind === 'session-over') return status.update({ needsLogin: true })
    if (fetched.kind === 'refused') return changeRequest(db, one, { state: 'failed' })
    await miss(one)
  }

  /** The second time, with a sync in between that was answered, it is the report's fault. */
  async function miss(one: Request) {
    if (strikes.delete(one.id)) return changeRequest(db, one, { state: 'failed' })
    strikes.set(one.id, status.current().lastSyncAt)
    probe()
  }

  return {
    /** Goes on with what is due among these. */
    work(requests: readonly Request[]) {
      waiting = requests
      elsewhere.clear()
      if (status.current().online === false) strikes.clear()
      void workOn()
    },
    /** Of a download of this tab; undefined of any other request. */
    progressOf: (id: string) =>
      running.has(id) || elsewhere.has(id) ? (running.get(id)?.progress ?? null) : undefined,
    stop: (id: string) => running.get(id)?.stop.abort(),
    stopAll() {
      for (const { stop } of running.values()) stop.abort()
    },
    close() {
      isClosed = true
      for (const { stop } of running.values()) stop.abort()
    },
  }
}

/** False when another tab is at it. */
async function alone({ deps }: WithDeps, id: string, act: () => Promise<void>): Promise<boolean> {
  if (!deps.locks) return act().then(() => true)
  return deps.locks.request(`frontdesk-report ${id}`, { ifAvailable: true }, async (lock) => {
    if (lock !== null) await act()
    return lock !== null
  })
}
