import type { Session } from '../api/sync'
import type { HostInUse, LiveLine } from '../host/booking-host'
import type { Capabilities } from '../host/capabilities'
import type { WithHttp } from '../host/client'
import { obey, type RetryAfter } from '../host/retry-after'
import type { WithStatus } from '../host/status'
import { windowAt } from '../host/window'
import { wordsOf } from '../kernel/error-text'
import type { Inbox, Post } from '../kernel/inbox'
import type { WithDeps } from '../kernel/ports'
import { remainingMs } from '../kernel/remaining-ms'
import type { WithOutboxCache } from '../outbox/outbox-cache'
import type { WithKept } from '../session/kept-sessions'
import { probeSession } from '../session/probe-session'
import { isCurrent, type WithSessions } from '../session/session'
import type { WithWrites } from '../session/writes'
import type { WithDb } from '../store/db'
import { noteSynced } from '../store/progress'
import { pullAll } from './cycle'

const pollMs = 15_000
const probeMs = 20_000
/** Pause between pulls in milliseconds while a live stream delivers the changes; polling is only a safeguard then. */
const safetyMs = 60_000
/**
 * A wake-up within this many milliseconds after a pull belongs to the same burst, as while another tablet sends its
 * queue.
 */
const flurryMs = 1000
/** Number of pulls in a burst that run without a rest between them. */
const quickPulls = 10
const firstRestMs = 100
const maxRestMs = 1000

export interface PullerParts
  extends WithWrites,
    WithDeps,
    WithDb,
    WithHttp,
    WithStatus,
    WithSessions,
    WithKept,
    WithOutboxCache {
  capabilities: Capabilities
  inUse: HostInUse
  inbox: Inbox
  post: Post
  /** Retry-After of the pull's own requests */
  retryAfter: RetryAfter
  line: LiveLine
}

interface Puller extends PullerParts {
  /** whether the last pull failed to reach the host */
  hasFailed: boolean
  /** number of pulls in the present burst */
  inFlurry: number
  /** whether a user or the send loop waits for the next pull */
  isAwaited: boolean
}

/** Runs the daily upkeep, whose code the start doesn't need. Null: it has to run again. */
async function keepUp(parts: PullerParts, session: Session, day: string): Promise<string | null> {
  const loaded = await import('./maintain').catch((error) => {
    parts.deps.log('a part of the app could not be loaded', wordsOf(error))
    return null
  })
  return (await loaded?.maintain(parts, session, day)) ?? null
}

async function inStep(
  parts: WithDeps & WithDb & WithStatus & WithSessions,
  session: Session,
): Promise<void> {
  const lastSyncAt = parts.deps.clock()
  const isHere = () => isCurrent(parts, session)
  await noteSynced(parts.db, session.storeCode, lastSyncAt, isHere)
  if (isHere()) parts.status.update({ lastSyncAt, progress: null })
}

/** Rest in milliseconds before the next pull; the longer, the more pulls the burst had. */
const restMs = (inFlurry: number): number =>
  inFlurry > quickPulls ? Math.min(maxRestMs, firstRestMs * 2 ** (inFlurry - quickPulls - 1)) : 0

/** Keeps the replica current until `signal` is aborted. While offline it also probes the host. */
export async function keepPulling(parts: PullerParts, signal: AbortSignal): Promise<void> {
  const { inUse } = parts
  const { clock } = parts.deps
  const puller: Puller = { ...parts, hasFailed: true, inFlurry: 0, isAwaited: false }
  const asking = obey(parts, parts.retryAfter)
  let pruned: string | null = null
  /** the session for which the stream has delivered all changes of the board, so that the feed needn't be asked */
  let deliveredTo: Session | null = null
  /** stores that were pulled since the engine's start */
  const begun = new Set<string>()

  while (!signal.aborted) {
    const session = parts.sessions.current()
    if (!session || parts.status.current().needsLogin) {
      deliveredTo = null
      await awaitLogIn(puller, session)
      continue
    }
    const isOver = () => signal.aborted || parts.sessions.current()?.token !== session.token
    const isDelivered = deliveredTo?.token === session.token
    const isStart = !begun.has(session.storeCode)
    begun.add(session.storeCode)
    const cycled = await pullAll({ ...asking, session, isDelivered, isStart, isOver })
    if (cycled === 'session-over' && !isOver()) {
      parts.status.update({ needsLogin: true })
      parts.kept.over(session)
    }
    const pruning = `${session.token} ${parts.capabilities.databaseId()} ${windowAt(clock()).today}`
    if (cycled === 'done' && !isOver()) await inStep(parts, session)
    if (cycled === 'done' && pruned !== pruning) pruned = await keepUp(parts, session, pruning)
    if (cycled === 'done' && !isOver()) await inUse.current()?.afterPull(session)
    if (cycled === 'done' && puller.hasFailed) parts.post('answered')
    puller.hasFailed = cycled !== 'done'
    deliveredTo = (await untilDue(puller)) ? session : null
  }
}

/**
 * Waits for a log-in. While the host doesn't answer, probes it under a colleague's session: the colleagues' entries are
 * still sent.
 */
async function awaitLogIn(puller: Puller, session: Session | null): Promise<void> {
  const { kept, status } = puller
  const isAway = () => status.current().online !== true
  if (session && isAway() && kept.isStale()) await kept.refresh()
  const store = session && isAway() ? session.storeCode : ''
  const other = kept.users(store).flatMap((each) => kept.sessionFor(each.username, store) ?? [])[0]
  if (other) await probeSession(puller, other)
  await receive(puller, other && isAway() ? probeMs : null)
}

/** Waits until the next pull is due. True: the stream has delivered all changes of the board meanwhile. */
async function untilDue(puller: Puller): Promise<boolean> {
  const { deps, status, retryAfter, line } = puller
  let isFlurry = !puller.hasFailed
  const calming = deps.timers.set(() => {
    isFlurry = false
  }, flurryMs)
  const isOnline = () => status.current().online === true
  // Another request may find that the host doesn't answer. Then this loop begins to probe until it does.
  const stopWatching = status.subscribe(
    () => puller.hasFailed || isOnline() || puller.post('offline'),
  )
  const mustProbe = puller.hasFailed || !isOnline()
  await receive(puller, mustProbe ? probeMs : line.isConnected ? safetyMs : pollMs)
  stopWatching()
  deps.timers.clear(calming)
  puller.inFlurry = isFlurry ? puller.inFlurry + 1 : 0
  let isDelivered = await line.applyBuffered()
  for (let ms = retryAfter.leftMs(); ms > 0; ms = retryAfter.leftMs()) {
    await receive(puller, ms)
    isDelivered = (await line.applyBuffered()) && isDelivered
  }
  return (await rest(puller, restMs(puller.inFlurry))) && isDelivered
}

/**
 * Rests before the next pull, because in a burst of changes all tablets ask the feed at once. Changes from the stream
 * are still applied; a user or the send loop that waits for a pull ends the rest.
 */
async function rest(puller: Puller, ms: number): Promise<boolean> {
  const { clock } = puller.deps
  const until = clock() + ms
  let isDelivered = true
  let leftMs = ms
  while (leftMs > 0 && !endAwaiting(puller) && (await receive(puller, leftMs))) {
    isDelivered = (await puller.line.applyBuffered()) && isDelivered
    leftMs = remainingMs(until, clock(), ms)
  }
  return isDelivered
}

/** Waits `ms` for messages (null: without limit). False: none came. */
async function receive(puller: Puller, ms: number | null): Promise<boolean> {
  const messages = await puller.inbox.receive(ms)
  puller.isAwaited ||= messages.has('wake') || messages.has('pushed')
  return messages.size > 0
}

/** Whether a user or the send loop waits for a pull. Clears the mark, because the next pull serves them. */
function endAwaiting(puller: Puller): boolean {
  const was = puller.isAwaited
  puller.isAwaited = false
  return was
}
