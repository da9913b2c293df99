import type { WithStatus } from '../host/status'
import { wordsOf } from '../kernel/error-text'
import { paced } from '../kernel/paced'
import type { WithDeps } from '../kernel/ports'
import { readPending, type WithOutboxCache } from '../outbox/outbox-cache'
import type { PendingIndex } from '../outbox/pending-index'
import { authorsOf } from '../session/authors'
import type { WithKept } from '../session/kept-sessions'
import type { WithSessions } from '../session/session'
import type { TabMessage, WithTabs } from '../session/tabs'
import type { WithWrites, Writes } from '../session/writes'
import type { WithDb } from '../store/db'
import type { FirstLook } from '../store/first-look'
import { readProgress } from '../store/progress'
import type { Engine } from './engine'
import { queueStatus } from './queue-status'

const pauseMs = 20
const rereadAfterMs = [100, 1000, 5000]

type KeeperParts = WithDeps &
  WithDb &
  WithStatus &
  WithSessions &
  WithKept &
  WithTabs &
  WithWrites &
  WithOutboxCache

interface Keeper {
  parts: KeeperParts
  engine: Engine
  /**
   * Updates the counts of the queue in the status: at once, and then at intervals. `isRead`: read the outbox, instead
   * of using the copy in memory.
   */
  countSoon: (isRead: boolean) => void
  /** the store of the last session */
  store: string | undefined
  isStopped: boolean
}

const either = (a: boolean, b: boolean) => a || b

/** Keeps this tab's status and engine current with the actions of all tabs. Returns a function that ends this. */
export function keepStatus(
  parts: KeeperParts,
  engine: Engine,
  { whenOver }: FirstLook,
): () => void {
  const keeper: Keeper = {
    parts,
    engine,
    countSoon: paced(parts.deps.timers, pauseMs, either, (isRead: boolean) => {
      if (keeper.isStopped) return
      if (isRead) void count(keeper)
      else showKnown(keeper)
    }),
    store: parts.sessions.current()?.storeCode,
    isStopped: false,
  }
  const stops = [watchQueue(keeper), watchSession(keeper), watchKept(keeper), listenToTabs(keeper)]
  parts.tabs.post({ kind: 'who-leads' })
  whenOver(() => keeper.countSoon(true))
  return () => {
    keeper.isStopped = true
    for (const stop of stops) stop()
  }
}

function watchQueue(keeper: Keeper): () => void {
  const { writes, outboxCache } = keeper.parts
  return writes.hear(({ what, isInCache }) => {
    const isDone = isInCache && outboxCache.current().entries.length === 0
    if (isDone && !keeper.isStopped) showKnown(keeper)
    else if (what !== 'rows') keeper.countSoon(!isInCache)
    if (what === 'appended' || what === 'settled') keeper.engine.notifyQueued()
  })
}

function watchSession(keeper: Keeper): () => void {
  const { sessions, status } = keeper.parts
  return sessions.subscribe(() => {
    const { storeCode = keeper.store } = sessions.current() ?? {}
    const isOther = storeCode !== keeper.store
    keeper.store = storeCode
    status.update({ needsLogin: false, ...(isOther && { lastSyncAt: null, progress: null }) })
    // Right after a log-in the status must not say that no change is pending.
    showKnown(keeper)
    keeper.engine.wake()
    keeper.countSoon(true)
  })
}

/** Counts again, and wakes the send loop, when a session was kept or has ended. */
function watchKept(keeper: Keeper): () => void {
  return keeper.parts.kept.subscribe(() => {
    if (keeper.isStopped) return
    keeper.countSoon(false)
    keeper.engine.notifyQueued()
  })
}

function listenToTabs(keeper: Keeper): () => void {
  const { tabs, writes, status } = keeper.parts
  return tabs.listen((message) => {
    if (message.kind === 'written') tellWritten(writes, message)
    if (message.kind === 'session') takeOverSession(keeper)
    if (message.kind === 'sync-now') keeper.engine.wake()
    if (message.kind === 'line') status.update(message.line)
  })
}

/** Notifies this tab of another tab's write. */
function tellWritten(
  writes: Writes,
  { what, published }: Extract<TabMessage, { kind: 'written' }>,
): void {
  writes.tell({ what, published, isOwn: false, isInCache: false })
}

/**
 * Takes over another tab's session. Reads it again after a while, because the message often arrives before the stored
 * values (seen in Chromium).
 */
function takeOverSession(keeper: Keeper): void {
  const { deps, kept, sessions, status } = keeper.parts
  sessions.reread()
  kept.tell()
  for (const ms of rereadAfterMs) deps.timers.set(() => keeper.isStopped || sessions.reread(), ms)
  // The host may give the same token again. Then no listener notices a new session, so clear `needsLogin` here.
  status.update({ needsLogin: false })
  keeper.engine.wake()
}

function show({ parts }: Keeper, pending: PendingIndex): void {
  const { status, sessions } = parts
  const counts = queueStatus(pending, sessions.current(), authorsOf(parts))
  status.update({ ...counts, storageError: null })
}

const showKnown = (keeper: Keeper): void => show(keeper, keeper.parts.outboxCache.current())

async function count(keeper: Keeper): Promise<void> {
  const { deps, status } = keeper.parts
  try {
    const pending = await readPending(keeper.parts)
    if (!keeper.isStopped) show(keeper, pending)
    if (status.current().lastSyncAt === null) await recall(keeper)
  } catch (error) {
    if (keeper.isStopped) return
    deps.log('the queue could not be read', wordsOf(error))
    status.update({ storageError: wordsOf(error) })
  }
}

/** Shows when this store was last synced, until the next sync. */
async function recall(keeper: Keeper): Promise<void> {
  const { db, sessions, status } = keeper.parts
  const store = sessions.current()?.storeCode ?? ''
  const { syncedAt = null } = await readProgress(db, store)
  const isNew = syncedAt !== null && status.current().lastSyncAt === null
  if (isNew && !keeper.isStopped && sessions.current()?.storeCode === store)
    status.update({ lastSyncAt: syncedAt })
}
