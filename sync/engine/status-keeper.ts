import type { WithStatus } from '../host/status'
import { wordsOf } from '../kernel/error-text'
import { paced } from '../kernel/paced'
import type { WithDeps } from '../kernel/ports'
import { readPending, type WithOutboxCache } from '../outbox/outbox-cache'
import type { PendingIndex } from '../outbox/pending-index'
import type { WithNews } from '../session/news'
import type { WithSessions } from '../session/session'
import type { WithTabs } from '../session/tabs'
import type { WithDb } from '../store/db'
import type { FirstLook } from '../store/first-look'
import { readProgress } from '../store/progress'
import type { Engine } from './engine'
import { queueStatus } from './queue-status'

const pauseMs = 20
const rereadAfterMs = [100, 1000, 5000]

const either = (a: boolean, b: boolean) => a || b

/** Keeps the status and this tab's engine current with what all tabs do. Answers how to stop. */
export function keepStatus(
  parts: WithDeps & WithDb & WithStatus & WithSessions & WithTabs & WithNews & WithOutboxCache,
  engine: Engine,
  { whenOver }: FirstLook,
): () => void {
  const { deps, sessions, status, tabs } = parts
  let stopped = false
  let store = sessions.current()?.storeCode

  function show(pending: PendingIndex) {
    status.update({ ...queueStatus(pending, sessions.current()), storageError: null })
  }

  async function count() {
    try {
      const pending = await readPending(parts)
      if (!stopped) show(pending)
      if (status.current().lastSyncAt === null) await recall()
    } catch (error) {
      if (stopped) return
      deps.log('the queue could not be read', wordsOf(error))
      status.update({ storageError: wordsOf(error) })
    }
  }

  /** As the last time in this store, until it is in step again. */
  async function recall() {
    const store = sessions.current()?.storeCode ?? ''
    const { syncedAt = null } = await readProgress(parts.db, store)
    const isNews = syncedAt !== null && status.current().lastSyncAt === null
    if (isNews && !stopped && sessions.current()?.storeCode === store)
      status.update({ lastSyncAt: syncedAt })
  }

  /** At once, and then not again for a moment, however much is written. */
  const countSoon = paced(deps.timers, pauseMs, either, (isRead: boolean) => {
    if (stopped) return
    if (isRead) void count()
    else show(parts.outboxCache.known())
  })

  /** The word of another tab is often here before what it has stored (seen in Chromium). */
  function takeOverSession() {
    sessions.reread()
    for (const ms of rereadAfterMs) deps.timers.set(() => stopped || sessions.reread(), ms)
    // A host may give the same token again.
    status.update({ needsLogin: false })
    engine.rouse()
  }

  const stops = [
    parts.news.hear(({ what, isInCache }) => {
      const isDone = isInCache && parts.outboxCache.known().entries.length === 0
      if (isDone && !stopped) show(parts.outboxCache.known())
      else if (what !== 'rows') countSoon(!isInCache)
      if (what === 'appended' || what === 'settled') engine.nudge()
    }),
    sessions.subscribe(() => {
      const { storeCode = store } = sessions.current() ?? {}
      const isOther = storeCode !== store
      store = storeCode
      status.update({ needsLogin: false, ...(isOther && { lastSyncAt: null, progress: null }) })
      // A user who has just logged in must not read that no change is pending.
      show(parts.outboxCache.known())
      engine.rouse()
      countSoon(true)
    }),
    tabs.listen((message) => {
      if (message.kind === 'written')
        parts.news.tell({ ...message, isOwn: false, isInCache: false })
      if (message.kind === 'session') takeOverSession()
      if (message.kind === 'sync-now') engine.rouse()
      if (message.kind === 'line') status.update(message.line)
    }),
  ]
  tabs.post({ kind: 'who-leads' })
  whenOver(() => countSoon(true))
  return () => {
    stopped = true
    for (const stop of stops) stop()
  }
}
